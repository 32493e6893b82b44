import { Button, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { useCommitOnBlur } from '../../shared/ui/use-commit-on-blur.ts';
import styles from './screen.module.css';
import { parseTags } from './tags.ts';
import { useScreenActions } from './use-screen-actions.tsx';
import { useScreenSettings } from './use-screen-settings.ts';

const zones = Intl.supportedValuesOf('timeZone');

export function ScreenSettings({ device }: { device: Device }) {
  const { t } = useTranslation();
  const actions = useScreenActions(device);
  const settings = useScreenSettings(device);
  const { values, errors, set, saving, dialog } = settings;
  // Save names and tags only on blur, because rules read them immediately.
  const name = useCommitOnBlur(values.name, (value) => {
    if (value.trim() !== '') set('name', value, { name: value }, { now: true });
  });
  const tags = useCommitOnBlur(values.tags, (value) =>
    set('tags', value, { tags: parseTags(value) }, { now: true }),
  );
  return (
    <div className={styles.settings}>
      <div className={styles.saved}>
        <SaveStatus state={saving.state} retry={saving.retry} />
      </div>
      {!actions.canEdit && <p className={styles.help}>{t('rules.readOnly')}</p>}
      <fieldset disabled={!actions.canEdit} className={styles.fields}>
        <TextInput label={t('screen.settings.name')} error={errors.name} maxLength={255} {...name} />
        <Textarea
          label={t('screen.settings.description')}
          description={t('screen.settings.descriptionHint')}
          value={values.description}
          error={errors.description}
          autosize
          minRows={2}
          maxLength={4000}
          onChange={({ currentTarget: { value } }) =>
            set('description', value, { description: value === '' ? null : value })
          }
        />
        <OrientationField settings={settings} isDisabled={!actions.canEdit} />
        <TimeZoneField settings={settings} />
        <TimeFields settings={settings} />
        <Switch
          label={t('screen.settings.audioOnly')}
          description={t('screen.settings.audioOnlyHint')}
          checked={values.isAudioOnly}
          onChange={({ currentTarget: { checked } }) => set('isAudioOnly', checked, { isAudioOnly: checked })}
        />
        <Textarea
          label={t('screen.settings.tags')}
          description={t('screen.settings.tagsHint')}
          error={errors.tags}
          autosize
          minRows={2}
          {...tags}
        />
      </fieldset>
      <RemovalActions device={device} actions={actions} />
      {actions.dialog}
      {dialog}
    </div>
  );
}

type Settings = ReturnType<typeof useScreenSettings>;

function OrientationField({
  settings: { values, set },
  isDisabled,
}: {
  settings: Settings;
  isDisabled: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <span id={id} className={styles.label}>
        {t('screen.settings.orientation')}
      </span>
      <SegmentedControl
        fullWidth
        mt={4}
        disabled={isDisabled}
        aria-labelledby={id}
        value={values.screenOrientation}
        onChange={(value) => set('screenOrientation', value, { screenOrientation: value })}
        data={(['normal', 'left', 'right'] as const).map((value) => ({
          value,
          label: t(`screen.settings.${value}`),
        }))}
      />
    </div>
  );
}

function TimeZoneField({ settings: { values, errors, set } }: { settings: Settings }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('screen.settings.timezone')}
      description={t('screen.settings.timezoneHint')}
      searchable
      limit={100}
      data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
      value={values.timezone}
      error={errors.timezone}
      onChange={(value) => value && set('timezone', value, { timezone: value })}
    />
  );
}

type TimeKey = 'activeHoursStart' | 'activeHoursEnd' | 'dailyRestartTime' | 'dailyRebootTime';

/** Fields for the active hours and the daily restart and reboot. */
function TimeFields({ settings: { values, errors, set } }: { settings: Settings }) {
  const { t } = useTranslation();
  const time = (key: TimeKey) => ({
    type: 'time',
    value: values[key],
    error: errors[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const value = event.currentTarget.value;
      set(key, value, { [key]: value === '' ? null : value });
    },
  });
  return (
    <>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className={styles.label}>{t('screen.settings.activeHours')}</legend>
        <p className={styles.help}>{t('screen.settings.activeHoursHint')}</p>
        <div className={styles.pair} style={{ marginTop: 6 }}>
          <TextInput aria-label={t('screen.settings.from')} {...time('activeHoursStart')} />
          <TextInput aria-label={t('screen.settings.to')} {...time('activeHoursEnd')} />
        </div>
      </fieldset>
      <div className={styles.pair}>
        <TextInput label={t('screen.settings.restartTime')} {...time('dailyRestartTime')} />
        <TextInput label={t('screen.settings.rebootTime')} {...time('dailyRebootTime')} />
      </div>
    </>
  );
}

/** Actions that take a screen out of service. */
function RemovalActions({
  device,
  actions,
}: {
  device: Device;
  actions: ReturnType<typeof useScreenActions>;
}) {
  const { t } = useTranslation();
  return (
    <section className={styles.danger}>
      <h2>{t('screen.settings.danger')}</h2>
      {device.isDisabled ? (
        <DisabledReason reason={actions.reasons.edit}>
          <Button variant="default" onClick={actions.enable}>
            {t('screens.actions.enable')}
          </Button>
        </DisabledReason>
      ) : (
        <DisabledReason reason={actions.reasons.edit}>
          <Button variant="default" onClick={() => actions.confirm('disable')}>
            {t('screens.actions.disable')}
          </Button>
        </DisabledReason>
      )}
      <DisabledReason reason={actions.reasons.delete}>
        <Button variant="default" onClick={() => actions.confirm('unregister')}>
          {t('screens.actions.unregister')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={actions.reasons.delete}>
        <Button
          variant="default"
          color="red"
          c={actions.reasons.delete === null ? 'var(--v-red)' : undefined}
          onClick={() => actions.confirm('delete')}
        >
          {t('screens.actions.delete')}
        </Button>
      </DisabledReason>
    </section>
  );
}
