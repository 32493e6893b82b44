import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '../../platform/api.ts';
import styles from './timing.module.css';

/** A choice of two options. */
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

/** Sets whether a playlist takes turns with the other items or overrides them. */
export function ScheduleTypeField({
  initial,
  isPagePlaylist,
  onChange,
}: {
  initial: Playlist['scheduleType'];
  /** Whether this is the playlist of the page. Then, the choice applies in the playlists that contain it. */
  isPagePlaylist: boolean;
  onChange: (type: Playlist['scheduleType']) => void;
}) {
  const { t } = useTranslation();
  const [type, setType] = useState(initial);
  const hint = isPagePlaylist
    ? t('rules.scheduleType.joinHint')
    : type === 'override'
      ? t('rules.scheduleType.overrideHint')
      : undefined;
  return (
    <Choice
      label={t('rules.scheduleType.label')}
      value={type}
      onChange={(next) => {
        setType(next);
        onChange(next);
      }}
      options={[
        { value: 'join', label: t('rules.scheduleType.join') },
        { value: 'override', label: t('rules.scheduleType.override') },
      ]}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** Sets whether the rule of a playlist applies to the playlist or to each of its items. */
export function RuleTargetField({
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
      value={isOnItems ? 'items' : 'playlist'}
      onChange={(next) => {
        setOnItems(next === 'items');
        onChange(next === 'items');
      }}
      options={[
        { value: 'playlist', label: t('rules.ruleTargetPlaylist') },
        { value: 'items', label: t('rules.ruleTargetItems') },
      ]}
    />
  );
}
