import { NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../ui/date-field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import styles from './publish-sheet.module.css';
import { type When, whenProblem } from './when.ts';

/** Chooses when a publish starts, and whether it reaches the screens in stages. */
export function PublishWhen({
  value,
  onChange,
  hasStages,
}: {
  value: When;
  onChange: (when: When) => void;
  /** Whether there are enough screens for stages. */
  hasStages: boolean;
}) {
  const { t } = useTranslation();
  const set = (change: Partial<When>) => onChange({ ...value, ...change });
  return (
    <section className={styles.when} aria-labelledby="publish-when">
      <h3 id="publish-when">{t('publish.when.title')}</h3>
      <SegmentedControl
        size="xs"
        aria-label={t('publish.when.title')}
        value={value.isLater ? 'later' : 'now'}
        onChange={(next) =>
          set({ isLater: next === 'later', ...(value.day === '' && { day: tomorrow(new Date()) }) })
        }
        data={[
          { value: 'now', label: t('publish.when.now') },
          { value: 'later', label: t('publish.when.later') },
        ]}
      />
      {value.isLater && <StartFields value={value} set={set} />}
      {hasStages && (
        <Switch
          size="xs"
          className={styles.stagesSwitch}
          label={t('publish.when.inStages')}
          description={t('publish.when.inStagesHint')}
          checked={value.inStages}
          onChange={({ currentTarget: { checked } }) => set({ inStages: checked })}
        />
      )}
      {hasStages && value.inStages && <StageFields value={value} set={set} />}
    </section>
  );
}

interface FieldsProps {
  value: When;
  set: (change: Partial<When>) => void;
}

function StartFields({ value, set }: FieldsProps) {
  const { t } = useTranslation();
  const isPast = whenProblem(value, Date.now()) !== null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <div className={styles.fields}>
        <DateField
          label={t('publish.when.date')}
          value={value.day}
          error={isPast}
          onChange={(day) => set({ day })}
        />
        <TimeField
          label={t('publish.when.time')}
          value={value.minutes}
          error={isPast}
          onChange={(minutes) => set({ minutes })}
        />
        <span className={styles.note}>{t('publish.when.zone', { zone: zone.replaceAll('_', ' ') })}</span>
      </div>
      {isPast && (
        <p className={styles.problem} role="status">
          {t('publish.when.past')}
        </p>
      )}
    </>
  );
}

function StageFields({ value, set }: FieldsProps) {
  const { t } = useTranslation();
  const field = (label: string, current: number, max: number, change: (next: number) => void) => (
    <NumberInput
      size="xs"
      w={64}
      aria-label={label}
      min={1}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      hideControls
      value={current}
      onChange={(next) => typeof next === 'number' && next >= 1 && change(next)}
    />
  );
  return (
    <>
      <p className={styles.fields}>
        {field(t('publish.when.first'), value.first, 100_000, (first) => set({ first }))}
        <span>{t('publish.when.firstUnit', { count: value.first })}</span>
        <span>{t('publish.when.afterwards')}</span>
        {field(t('publish.when.second'), value.second, 100, (second) => set({ second }))}
        <span>{t('publish.when.percent')}</span>
      </p>
      <p className={styles.fields}>
        <span>{t('publish.when.stopIf')}</span>
        {field(t('publish.when.maxFailed'), value.maxFailedPercent, 100, (maxFailedPercent) =>
          set({ maxFailedPercent }),
        )}
        <span>{t('publish.when.stopIfUnit')}</span>
      </p>
    </>
  );
}

function tomorrow(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
