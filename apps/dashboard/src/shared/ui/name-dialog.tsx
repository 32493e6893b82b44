import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../platform/errors.ts';
import { Dialog, DialogFooter } from './dialog.tsx';
import { FormError } from './error-note.tsx';

/** A dialog that asks for a name, for example of a folder. */
export function NameDialog({
  title,
  label,
  initial = '',
  action,
  isPending,
  error,
  onSubmit,
  onClose,
}: {
  title: string;
  label: string;
  initial?: string;
  action: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (name: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const fields = fieldErrors(error);
  const atField = fields.name ?? fields.filename;
  return (
    <Dialog onClose={onClose} title={title} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onSubmit(name.trim());
        }}
      >
        <TextInput
          label={label}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          error={atField}
          maxLength={255}
          data-autofocus
        />
        {!atField && <FormError error={error} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
