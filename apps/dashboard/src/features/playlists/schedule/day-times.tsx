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

/** Skips the occurrence that starts at this local time, or restores it. */
type SetSkipped = (localTime: number, isSkipped: boolean) => void;

/** Lists the times of one day, with the effects of clock changes and buttons that skip an occurrence. */
export function DayTimes({
  day: { day, times, skipped },
  schedule,
  onSkip,
}: {
  day: CalendarDay;
  schedule: ScheduleRule;
  onSkip: SetSkipped | undefined;
}) {
  const { t } = useTranslation();
  const { locale } = useWording();
  const name = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(readDay(day));
  const setSkipped = schedule.recurrenceRule === undefined ? undefined : onSkip;
  return (
    <div className={styles.times} aria-live="polite">
      <h4>{name}</h4>
      {times.length === 0 && skipped.length === 0 && (
        <p className={styles.none}>{t('rules.calendar.none', { day: name })}</p>
      )}
      <ul>
        {times.slice(0, MAX_LISTED).map((time) => (
          <ActiveTime key={time.start} time={time} midnight={readDay(day)} onSkip={setSkipped} />
        ))}
        {times.length > MAX_LISTED && (
          <li className={styles.none}>{t('rules.calendar.more', { count: times.length - MAX_LISTED })}</li>
        )}
        {skipped.map((localTime) => (
          <SkippedTime key={localTime} localTime={localTime} onSkip={setSkipped} />
        ))}
      </ul>
    </div>
  );
}

function ActiveTime({
  time,
  midnight,
  onSkip,
}: {
  time: DayTime;
  /** The local time at which the day begins. */
  midnight: number;
  onSkip: SetSkipped | undefined;
}) {
  const { t } = useTranslation();
  const { locale } = useWording();
  const { localStart, clockChange } = time;
  const startText = formatTimeOfDay(minutesOf(localStart), locale);
  return (
    <li>
      <span className={styles.time}>
        {formatTimeRange(time, midnight, t('rules.calendar.allDay'), locale)}
      </span>
      {localStart < midnight && (
        <span className={styles.note}>{t('rules.calendar.fromDayBefore', { time: startText })}</span>
      )}
      {onSkip && localStart >= midnight && !clockChange?.effects.includes('start_skipped') && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('rules.calendar.skipTime', { time: startText })}
          onClick={() => onSkip(localStart, true)}
        >
          {t('rules.calendar.skip')}
        </Button>
      )}
      {clockChange?.effects.map((effect) => (
        <span key={effect} className={styles.clockChange}>
          <IconClockExclamation size={14} aria-hidden />
          {t(`rules.calendar.effects.${effect}`, { shift: formatShift(clockChange.shift, locale) })}
        </span>
      ))}
    </li>
  );
}

function SkippedTime({ localTime, onSkip }: { localTime: number; onSkip: SetSkipped | undefined }) {
  const { t } = useTranslation();
  const { locale } = useWording();
  return (
    <li>
      <s className={styles.time}>{formatTimeOfDay(minutesOf(localTime), locale)}</s>
      <span className={styles.note}>{t('rules.calendar.skipped')}</span>
      {onSkip && (
        <Button size="xs" variant="subtle" onClick={() => onSkip(localTime, false)}>
          {t('rules.calendar.restore')}
        </Button>
      )}
    </li>
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
