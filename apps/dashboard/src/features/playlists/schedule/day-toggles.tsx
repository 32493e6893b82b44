import type { Weekday } from '@vitrine/contract';
import { abbreviateWeekdays, weekdayName } from '../../../shared/rules/descriptions.ts';
import { weekdaysFrom } from '../../../shared/rules/week.ts';
import { useWording } from '../use-wording.ts';
import { firstWeekdayOf } from './month.ts';
import styles from './schedule.module.css';

/** Buttons that turn the days of a week on or off. */
export function DayToggles({
  label,
  value,
  onChange,
  isWrong = false,
}: {
  label: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  isWrong?: boolean;
}) {
  const { locale } = useWording();
  const abbreviations = abbreviateWeekdays(locale, 3);
  return (
    <fieldset className={styles.days} aria-label={label} data-wrong={isWrong}>
      {weekdaysFrom(firstWeekdayOf(locale)).map((day) => {
        const isOn = value.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            aria-label={weekdayName(day, locale, 'long')}
            onClick={() => onChange(isOn ? value.filter((each) => each !== day) : [...value, day])}
          >
            {abbreviations[day]}
          </button>
        );
      })}
    </fieldset>
  );
}
