import { useTranslation } from 'react-i18next';
import { joinWithSemicolons } from '../../platform/format.ts';
import { currentLocale } from '../../platform/locale.ts';
import { describeSchedule } from '../rules/describe-schedule.ts';
import { findRowKey } from './find-row-key.ts';
import { formatLength } from './lengths.ts';
import styles from './summary.module.css';
import type { SummaryProps } from './summary.tsx';
import { SummaryPart } from './summary-part.tsx';

/** Lists the clock changes in the week and their effects on schedules. Renders nothing if there are none. */
export function ClockChanges({ result, nameOf, rows, changes, times, onGo }: SummaryProps) {
  const { t } = useTranslation();
  const { analysis, job } = result;
  if (changes.length + analysis.clockChanges.length === 0) return null;
  const { device, multiTimezone } = job.input;
  const options = { deviceZone: device.timezone ?? undefined, multiTimezone };
  return (
    <SummaryPart
      title={t('whatPlays.clocks')}
      empty=""
      before={changes.map(({ at, text }) => (
        <li key={at}>
          <button type="button" onClick={() => onGo(at, null)}>
            <span className={styles.name}>{text}</span>
            <span className={styles.number}>{times.dayMinute(at)}</span>
          </button>
        </li>
      ))}
      list={analysis.clockChanges}
      render={({ origin, playlistId, itemIndex, occurrences, ...affected }) => (
        <li key={`${origin}${playlistId}#${itemIndex}${occurrences[0]?.start}`}>
          <button
            type="button"
            onClick={() =>
              onGo(occurrences[0]?.start ?? job.from, findRowKey(result, rows, playlistId, itemIndex))
            }
          >
            <span className={styles.clock}>
              <strong>
                {nameOf({ presentationId: affected.presentationId, playlistId: affected.nestedPlaylistId })}
              </strong>{' '}
              {describeSchedule(affected.schedule, currentLocale(), options)}
              {occurrences.slice(0, 2).map(({ start, shift, effects }) => (
                <em key={start}>
                  {t('common.labelled', {
                    label: times.dayMinute(start),
                    text: joinWithSemicolons(
                      effects.map((effect) =>
                        t(`whatPlays.effects.${effect}`, { length: formatLength(shift) }),
                      ),
                    ),
                  })}
                </em>
              ))}
            </span>
          </button>
        </li>
      )}
    />
  );
}
