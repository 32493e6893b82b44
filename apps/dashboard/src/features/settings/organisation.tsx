import { Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, type Reply, useRead, useSave } from '../../platform/api.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useBlankConfirmation } from '../../shared/screens/use-blank-confirmation.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import styles from './settings.module.css';
import { UsageSettings } from './usage.tsx';

type Domain = Reply<'domain.get'>;
type Patch = Options<'domain.update'>['body'];

export function OrganisationSettings() {
  const domain = useRead('domain.get');
  const role = useRead('profile.get').data?.domainRole;
  if (domain.isError) return <ErrorNote error={domain.error} retry={() => void domain.refetch()} />;
  if (!domain.data || !role) return <Skeleton h={200} />;
  const isAdmin = role === 'admin' || role === 'superadmin';
  return (
    <>
      <Organisation domain={domain.data} isAdmin={isAdmin} />
      {isAdmin && <UsageSettings />}
      {isAdmin && <People />}
    </>
  );
}

function Organisation({ domain, isAdmin }: { domain: Domain; isAdmin: boolean }) {
  const { t } = useTranslation();
  const [values, setValues] = useState({ name: domain.name, description: domain.description ?? '' });
  const update = useSave('domain.update', { errors: 'inline' });
  const saving = useAutosave<Patch>((body) => update.mutateAsync({ body }));
  const errors = saving.state.kind === 'failed' ? fieldErrors(saving.state.error) : {};
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{t('settings.organisation')}</h2>
        <SaveStatus state={saving.state} retry={saving.retry} />
      </div>
      {!isAdmin && <p className={styles.hint}>{t('settings.adminsOnly')}</p>}
      <TextInput
        label={t('settings.domainName')}
        autoComplete="organization"
        maxLength={255}
        disabled={!isAdmin}
        value={values.name}
        error={errors.name}
        onChange={({ currentTarget: { value } }) => {
          setValues((before) => ({ ...before, name: value }));
          if (value.trim() !== '') saving.change({ name: value });
        }}
      />
      <Textarea
        label={t('settings.domainDescription')}
        autosize
        minRows={2}
        maxLength={4000}
        disabled={!isAdmin}
        value={values.description}
        error={errors.description}
        onChange={({ currentTarget: { value } }) => {
          setValues((before) => ({ ...before, description: value }));
          saving.change({ description: value === '' ? null : value });
        }}
      />
      <Switch
        label={t('settings.mfaRequired')}
        description={t('settings.mfaRequiredHint')}
        disabled={!isAdmin}
        defaultChecked={domain.mfaRequired}
        error={errors.mfaRequired}
        onChange={(event) => saving.change({ mfaRequired: event.currentTarget.checked }, { now: true })}
      />
      <TimeZonesSwitch isEnabled={domain.isMultitimezoneEnabled} isAdmin={isAdmin} />
    </section>
  );
}

/** Lets each screen have its own time zone. Asks first if screens would have nothing to play. */
function TimeZonesSwitch({ isEnabled, isAdmin }: { isEnabled: boolean; isAdmin: boolean }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const update = useSave('domain.setMultitimezone', { errors: 'inline' });
  const blankConfirmation = useBlankConfirmation();
  const change = (isMultitimezoneEnabled: boolean) =>
    blankConfirmation
      .changeMany((confirmed) => update.mutateAsync({ body: { isMultitimezoneEnabled, ...confirmed } }))
      .catch(notify.error);
  return (
    <>
      <Switch
        label={t('settings.multitimezone')}
        description={t('settings.multitimezoneHint')}
        disabled={!isAdmin || update.isPending}
        checked={isEnabled}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {blankConfirmation.dialog}
    </>
  );
}

function People() {
  const { t } = useTranslation();
  const people = useRead('domain.profiles', { query: { pageSize: 200 } });
  return (
    <section className={styles.section}>
      <h2>{t('settings.people')}</h2>
      {people.isError && <ErrorNote error={people.error} retry={() => void people.refetch()} />}
      {people.isPending && <Skeleton h={52} />}
      {people.data && (
        <ul className={styles.rows}>
          {people.data.data.map((person) => (
            <li key={person.id}>
              <span className={styles.rowText}>
                <span>{person.name}</span>
                <small>{person.email}</small>
              </span>
              <span className={styles.text}>{t(`settings.roles.${person.domainRole}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
