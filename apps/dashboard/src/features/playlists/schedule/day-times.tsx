import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ScheduleRule } from '@vitrine/contract';
import { DAY, MINUTE } from '@vitrine/time';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../../shared/rules/descriptions.ts';
import { minutesOf, readDay, startOfDay } from '../../../shared/rules/local-times.ts';
import { useWording } from '../use-wording.ts';
import styles from './calendar.module.css';
import type { CalendarDay, DayTime } from './month.ts';

const MAX_LISTED = 8;

/** Lists the times of one day, with the effects of clock changes and buttons that skip an occurrence. */
export function DayTimes({
  day: { day, times, skipped },
  schedule,
  onSkip,
}: {
  day: CalendarDay;
  schedule: ScheduleRule;
  onSkip: ((localTime: number, isSkipped: boolean) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { locale } = useWording();
  const name = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(readDay(day));
  const midnight = readDay(day);
  const canSkip = onSkip !== undefined && schedule.recurrenceRule !== undefined;
  return (
    <div className={styles.times} aria-live="polite">
      <h4>{name}</h4>
      {times.length === 0 && skipped.length === 0 && (
        <p className={styles.none}>{t('rules.calendar.none', { day: name })}</p>
      )}
      <ul>
        {times.slice(0, MAX_LISTED).map((time) => (
          <li key={time.start}>
            <span className={styles.time}>
              {formatTimeRange(time, midnight, t('rules.calendar.allDay'), locale)}
            </span>
            {time.localStart < midnight && (
              <span className={styles.note}>
                {t('rules.calendar.fromDayBefore', {
                  time: formatTimeOfDay(minutesOf(time.localStart), locale),
                })}
              </span>
            )}
            {canSkip &&
              time.localStart >= midnight &&
              !time.clockChange?.effects.includes('start_skipped') && (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={t('rules.calendar.skipTime', {
                    time: formatTimeOfDay(minutesOf(time.localStart), locale),
                  })}
                  onClick={() => onSkip(time.localStart, true)}
                >
                  {t('rules.calendar.skip')}
                </Button>
              )}
            {time.clockChange?.effects.map((effect) => (
              <span key={effect} className={styles.clockChange}>
                <IconClockExclamation size={14} aria-hidden />
                {t(`rules.calendar.effects.${effect}`, {
                  shift: formatShift(time.clockChange?.shift ?? 0, locale),
                })}
              </span>
            ))}
          </li>
        ))}
        {times.length > MAX_LISTED && (
          <li className={styles.none}>{t('rules.calendar.more', { count: times.length - MAX_LISTED })}</li>
        )}
        {skipped.map((localTime) => (
          <li key={localTime}>
            <s className={styles.time}>{formatTimeOfDay(minutesOf(localTime), locale)}</s>
            <span className={styles.note}>{t('rules.calendar.skipped')}</span>
            {canSkip && (
              <Button size="xs" variant="subtle" onClick={() => onSkip(localTime, false)}>
                {t('rules.calendar.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Formats the part of an occurrence on this day: "07:00 – 10:00". */
function formatTimeRange(
  { localStart, localEnd }: DayTime,
  midnight: number,
  allDay: string,
  locale: string,
): string {
  const start = Math.max(localStart, midnight);
  const end = Math.min(localEnd, midnight + DAY);
  if (start === midnight && end === midnight + DAY) return allDay;
  return `${formatTimeOfDay((start - midnight) / MINUTE, locale)} – ${formatTimeOfDay((end - startOfDay(start)) / MINUTE, locale)}`;
}

function formatShift(shift: number, locale: string): string {
  const minutes = Math.abs(shift) / MINUTE;
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
