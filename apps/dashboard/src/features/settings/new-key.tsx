import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { DAY } from '@vitrine/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, useSave } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FormError } from '../../shared/ui/error-note.tsx';
import styles from './settings.module.css';

type NewKeyBody = Options<'apiKeys.create'>['body'];
type Scope = NewKeyBody['scopes'][number];

const scopes: readonly Scope[] = [
  'device:read',
  'device:update',
  'device:publish',
  'content:read',
  'content:write',
  'reports:read',
  'admin',
];

/** Lifetimes in days. */
const lifetimes = { month: 30, quarter: 90, year: 365, longest: 1095 } as const;
type Lifetime = keyof typeof lifetimes;
const lifetimeNames = Object.keys(lifetimes) as Lifetime[];

/** Creates a key, and then shows it once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useSave('apiKeys.create', { errors: 'inline' });
  if (create.data)
    return (
      <Dialog onClose={onClose} title={t('settings.keyOnce')} size={520} closeOnClickOutside={false}>
        <CreatedKey text={create.data.key} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title={t('settings.newKey')} size={440}>
      <NewKeyForm
        onSubmit={(body) => create.mutate({ body })}
        isPending={create.isPending}
        error={create.error}
      />
    </Dialog>
  );
}

function CreatedKey({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.section}>
      <p className={styles.text}>{t('settings.keyOnceHint')}</p>
      <div className={styles.secret}>
        <code>{text}</code>
        <CopyButton text={text} />
      </div>
      <Button className={styles.start} onClick={onClose}>
        {t('common.done')}
      </Button>
    </div>
  );
}

function NewKeyForm({
  onSubmit,
  isPending,
  error,
}: {
  onSubmit: (key: NewKeyBody) => void;
  isPending: boolean;
  error: unknown;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const now = useNow();
  const [lifetime, setLifetime] = useState<Lifetime>('year');
  const errors = fieldErrors(error);
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        const expiresAt = new Date(now + lifetimes[lifetime] * DAY).toISOString();
        const granted = scopes.filter((scope) => chosen.includes(scope));
        onSubmit({ name, scopes: granted, expiresAt });
      }}
    >
      <TextInput
        label={t('settings.keyName')}
        value={name}
        maxLength={255}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox.Group value={[...chosen]} onChange={setChosen} error={errors.scopes}>
        <fieldset className={styles.scopes}>
          <legend>{t('settings.scopes')}</legend>
          {scopes.map((scope) => (
            <Checkbox key={scope} size="xs" value={scope} label={t(`settings.scopeNames.${scope}`)} />
          ))}
        </fieldset>
      </Checkbox.Group>
      <Select
        label={t('settings.keyLifetime')}
        data={lifetimeNames.map((value) => ({ value, label: t(`settings.keyLifetimes.${value}`) }))}
        value={lifetime}
        allowDeselect={false}
        error={errors.expiresAt}
        onChange={(value) => setLifetime((value ?? 'year') as Lifetime)}
      />
      {Object.keys(errors).length === 0 && <FormError error={error} />}
      <Button type="submit" loading={isPending} disabled={name.trim() === '' || chosen.length === 0}>
        {t('settings.createKey')}
      </Button>
    </form>
  );
}
