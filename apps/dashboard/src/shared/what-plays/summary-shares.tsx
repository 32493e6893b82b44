import { SHARE_OPACITY, type TimelineResult } from '@vitrine/timeline';
import { useTranslation } from 'react-i18next';
import { findRowKey } from './find-row-key.ts';
import { formatLength, formatShare } from './lengths.ts';
import styles from './summary.module.css';
import type { SummaryProps } from './summary.tsx';
import { SummaryPart } from './summary-part.tsx';

/** Shows how long each item is on the screen. */
export function Shares({ result, content, nameOf, rows, theme, onGo }: SummaryProps) {
  const { t } = useTranslation();
  const { items } = result.analysis;
  const longest = items[0]?.share ?? 1;
  const goToFirst = (playlistId: string, itemIndex: number) => {
    const key = findRowKey(result, rows, playlistId, itemIndex);
    onGo(firstPlay(result, key), key);
  };
  return (
    <SummaryPart
      title={t('whatPlays.shares')}
      empty={t('whatPlays.sharesNone')}
      list={items}
      render={(item) => (
        <li key={`${item.playlistId}#${item.itemIndex}`}>
          <button type="button" onClick={() => goToFirst(item.playlistId, item.itemIndex)}>
            <span
              className={styles.share}
              style={{
                background: theme.itemColours(item.presentationId).fill,
                opacity: SHARE_OPACITY,
                inlineSize: `${(item.share / longest) * 100}%`,
              }}
            />
            <span className={styles.name}>
              {nameOf({ ...item, playlistId: null })}
              {item.playlistId !== content.playlistId && (
                <em>{nameOf({ presentationId: null, playlistId: item.playlistId })}</em>
              )}
            </span>
            <span className={styles.number} title={t('whatPlays.plays', { count: item.plays })}>
              {formatLength(item.milliseconds)} · {formatShare(item.share)}
            </span>
          </button>
        </li>
      )}
    />
  );
}

function firstPlay({ timeline, job }: TimelineResult, key: string | null): number {
  const slot = timeline.slots.findIndex((each) => each.key === key);
  return timeline.starts[timeline.slotOf.indexOf(slot)] ?? job.from;
}
