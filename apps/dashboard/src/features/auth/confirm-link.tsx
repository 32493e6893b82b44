import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError } from '../../shared/ui/error-note.tsx';
import { AuthPage } from './auth-page.tsx';

interface ConfirmLinkProps {
  title: string;
  hint: string;
  /** The label of the button. */
  label: string;
  error: Error | null;
  isPending: boolean;
  onConfirm: () => void;
  footer?: ReactNode;
}

/** The page of an emailed link. It has a button, because mail scanners open links automatically. */
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
