import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** A password field with a button that shows the password. */
export function SecretInput({ id: givenId, description, error, ...props }: PasswordInputProps) {
  const { t } = useTranslation();
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const notes = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <PasswordInput
      id={id}
      description={description}
      error={error}
      // Mantine sets these attributes for its other fields, but not for this one.
      aria-invalid={Boolean(error)}
      aria-describedby={notes || undefined}
      visibilityToggleFocusable
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.reveal') }}
    />
  );
}
