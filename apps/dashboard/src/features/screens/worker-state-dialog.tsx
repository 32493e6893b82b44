import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FormError } from '../../shared/ui/error-note.tsx';
import styles from './screen-workers.module.css';
import { formatState, parseState } from './worker-value.ts';

/** Sets the state of a worker. Asks for the name of a new worker if `worker` is null. */
export function WorkerStateDialog({
  deviceId,
  worker,
  onClose,
}: {
  deviceId: string;
  worker: { name: string; state?: unknown } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState(worker?.name ?? '');
  const [text, setText] = useState(
    worker?.state === undefined || worker.state === null ? '' : formatState(worker.state),
  );
  const send = useSave('devices.setWorkerState', { errors: 'inline', onSuccess: onClose });
  const errors = fieldErrors(send.error);
  return (
    <Dialog
      onClose={onClose}
      title={worker ? t('screen.workers.changeOne', { name }) : t('screen.workers.set')}
      size={440}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ params: { id: deviceId }, body: { name: name.trim(), state: parseState(text) } });
        }}
      >
        {!worker && <NameField value={name} error={errors.name} onChange={setName} />}
        <Textarea
          label={t('screen.workers.value')}
          description={t('screen.workers.valueHint')}
          placeholder={t('screen.workers.valuePlaceholder')}
          value={text}
          autosize
          minRows={1}
          maxRows={8}
          error={errors.state}
          onChange={({ currentTarget: { value } }) => setText(value)}
          data-autofocus={worker ? true : undefined}
        />
        {Object.keys(errors).length === 0 && <FormError error={send.error} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={send.isPending} disabled={name.trim() === '' || text === ''}>
            {t('screen.workers.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The name of a new worker. */
function NameField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('screen.workers.name')}
      description={t('screen.workers.nameHint')}
      placeholder={t('screen.workers.namePlaceholder')}
      value={value}
      maxLength={200}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data-autofocus
    />
  );
}
