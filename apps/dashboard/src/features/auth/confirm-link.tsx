import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError } from '../../shared/ui/error-note.tsx';
import { AuthPage } from './auth-page.tsx';

export interface ConfirmLinkProps {
  title: string;
  hint: string;
  /** Of the button. */
  label: string;
  error: Error | null;
  isPending: boolean;
  onConfirm: () => void;
  footer?: ReactNode;
}

/** What a mailed link opens. A button, since mail scanners open links on their own. */
export function ConfirmLink({ title, hint, label, error, isPending, onConfirm, footer }: ConfirmLinkProps) {
  return (
    <AuthPage title={title} hint={hint} footer={footer}>
      <FormError error={error} />
      <Button size="md" fullWidth loading={isPending} onClick={onConfirm}>
        {label}
      </Button>
    </AuthPage>
  );
}
