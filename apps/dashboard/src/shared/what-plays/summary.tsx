import type { PublishedContent } from '@vitrine/contract';
import type { NameOf, Row, ThemeColours, TimeFormatter, TimelineResult } from '@vitrine/timeline';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { findRowKey } from './find-row-key.ts';
import { formatMinutes } from './lengths.ts';
import styles from './summary.module.css';
import { ClockChanges } from './summary-clock-changes.tsx';
import { SummaryPart } from './summary-part.tsx';
import { Shares } from './summary-shares.tsx';

export interface SummaryProps {
  result: TimelineResult;
  content: PublishedContent;
  nameOf: NameOf;
  rows: readonly Row[];
  /** Clock changes in the week. */
  changes: readonly { at: number; text: string }[];
  times: TimeFormatter;
  theme: ThemeColours;
  onGo: (at: number, key: string | null) => void;
}

/**
 * The totals of the week: time on the screen, blank intervals, items that never play, and clock changes. Memoised, so
 * that selecting a moment does not render it again.
 */
export const Summary = memo(function Summary(props: SummaryProps) {
  const { t } = useTranslation();
  const { timeline, job } = props.result;
  return (
    <div className={styles.summary}>
      {timeline.to < job.to && (
        <p className={styles.cut} role="status">
          {t('whatPlays.tooManyPlays', { time: props.times.moment(timeline.to) })}
        </p>
      )}
      <Shares {...props} />
      <Blanks {...props} />
      <NeverPlaying {...props} />
      <ClockChanges {...props} />
    </div>
  );
});

function Blanks({ result, times, onGo }: SummaryProps) {
  const { t } = useTranslation();
  const { blanks } = result.analysis;
  const total = blanks.reduce((sum, { start, end }) => sum + end - start, 0);
  return (
    <SummaryPart
      title={t('whatPlays.blanks')}
      note={
        blanks.length > 0
          ? t('whatPlays.blanksTotal', { count: blanks.length, length: formatMinutes(total) })
          : ''
      }
      empty={t('whatPlays.blanksNone')}
      list={blanks}
      render={({ start, end }) => (
        <li key={start}>
          <button
            type="button"
            aria-label={t('whatPlays.goTo', { time: times.dayMinute(start) })}
            onClick={() => onGo(start, null)}
          >
            <span className={styles.hatch} aria-hidden />
            <span className={styles.name}>
              {times.dayMinute(start)} –{' '}
              {times.day(start) === times.day(end) ? times.minute(end) : times.dayMinute(end)}
            </span>
            <span className={styles.number}>{formatMinutes(end - start)}</span>
          </button>
        </li>
      )}
    />
  );
}

function NeverPlaying({ result, content, nameOf, rows, onGo }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <SummaryPart
      title={t('whatPlays.never')}
      empty={t('whatPlays.neverNone')}
      list={result.analysis.neverPlaying}
      render={({ presentationId, playlistId, itemIndex, cause }) => (
        <li key={`${playlistId}#${itemIndex}`}>
          <button
            type="button"
            onClick={() => onGo(result.job.from, findRowKey(result, rows, playlistId, itemIndex))}
          >
            <span className={styles.name}>
              {nameOf({
                presentationId,
                playlistId: content.playlists[playlistId]?.items[itemIndex]?.playlistId ?? null,
              })}
            </span>
            <span className={styles.number} title={nameOf({ presentationId: null, playlistId })}>
              {t(cause === 'problem' ? 'whatPlays.neverProblem' : 'whatPlays.neverNow')}
            </span>
          </button>
        </li>
      )}
    />
  );
}
