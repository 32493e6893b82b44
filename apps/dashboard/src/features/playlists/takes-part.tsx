import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '../../platform/api.ts';
import styles from './when.module.css';

/** Two ways, of which one holds. */
function Choice<T extends string>({
  label,
  value,
  onChange,
  options,
  hint,
}: {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
  hint?: string;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {hint && <p>{hint}</p>}
    </fieldset>
  );
}

/** Whether a playlist takes its turn among the others, or takes over. */
export function TakesPartFields({
  initial,
  isWhole,
  onChange,
}: {
  initial: Playlist['scheduleType'];
  /** It is the playlist of the page: what is chosen counts where others hold it. */
  isWhole: boolean;
  onChange: (type: Playlist['scheduleType']) => void;
}) {
  const { t } = useTranslation();
  const [type, setType] = useState(initial);
  const hint = isWhole
    ? t('rules.takesPart.joinHint')
    : type === 'override'
      ? t('rules.takesPart.overrideHint')
      : undefined;
  return (
    <Choice
      label={t('rules.takesPart.label')}
      value={type}
      onChange={(next) => {
        setType(next);
        onChange(next);
      }}
      options={[
        { value: 'join', label: t('rules.takesPart.join') },
        { value: 'override', label: t('rules.takesPart.override') },
      ]}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** Whether a playlist's rule is asked once, or of each of its items. */
export function RuleTargetFields({
  initial,
  onChange,
}: {
  initial: boolean;
  onChange: (isOnItems: boolean) => void;
}) {
  const { t } = useTranslation();
  const [isOnItems, setOnItems] = useState(initial);
  return (
    <Choice
      label={t('rules.ruleTarget')}
      value={isOnItems ? 'each' : 'whole'}
      onChange={(next) => {
        setOnItems(next === 'each');
        onChange(next === 'each');
      }}
      options={[
        { value: 'whole', label: t('rules.ruleTargetPlaylist') },
        { value: 'each', label: t('rules.ruleTargetItems') },
      ]}
    />
  );
}
