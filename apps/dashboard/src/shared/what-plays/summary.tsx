import type { PublishedContent } from '@vitrine/contract';
import { describeSchedule } from '@vitrine/engine';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { type Ink, SHARE_OPACITY } from './colours.ts';
import type { NameOf } from './names.ts';
import type { Row } from './rows.ts';
import type { TimelineResult } from './simulation.ts';
import styles from './summary.module.css';
import { lengthText, minutesText, shareText, type Times } from './times.ts';

/** Lists in a summary are short; the rest is counted. */
const MAX_LISTED = 8;

/** What the week adds up to: blank stretches, time on the screen, what never plays, changes of the clocks.
 * Not drawn again for every moment that is asked about. */
export const Summary = memo(function Summary({
  result,
  content,
  nameOf,
  rows,
  changes,
  times,
  ink,
  onGo,
}: {
  result: TimelineResult;
  content: PublishedContent;
  nameOf: NameOf;
  rows: readonly Row[];
  /** Changes of the clocks in the week. */
  changes: readonly { at: number; text: string }[];
  times: Times;
  ink: Ink;
  onGo: (at: number, key: string | null) => void;
}) {
  const { t } = useTranslation();
  const { analysis, timeline, job } = result;
  const { blanks, items, neverPlaying, clockChanges } = analysis;
  /** A playlist that is nested twice has its items in two places: that which plays, or the first. */
  const keyIn = (playlistId: string, itemIndex: number): string | null => {
    const isIt = (place: { path: readonly string[]; itemIndex: number }) =>
      place.path.at(-1) === playlistId && place.itemIndex === itemIndex;
    return (timeline.slots.find(isIt) ?? rows.find(isIt))?.key ?? null;
  };
  const firstOf = (playlistId: string, itemIndex: number): number => {
    const key = keyIn(playlistId, itemIndex);
    const slot = timeline.slots.findIndex((each) => each.key === key);
    return timeline.starts[timeline.slotOf.indexOf(slot)] ?? job.from;
  };
  const total = blanks.reduce((sum, { start, end }) => sum + end - start, 0);
  const longest = items[0]?.share ?? 1;
  const more = (list: readonly unknown[]) =>
    list.length > MAX_LISTED && (
      <li className={styles.more}>{t('whatPlays.moreOf', { count: list.length - MAX_LISTED })}</li>
    );
  return (
    <div className={styles.summary}>
      {timeline.to < job.to && (
        <p className={styles.cut} role="status">
          {t('whatPlays.tooManyPlays', { time: times.moment(timeline.to) })}
        </p>
      )}
      <Part title={t('whatPlays.shares')} empty={items.length === 0 && t('whatPlays.sharesNone')}>
        {items.slice(0, MAX_LISTED).map((item) => {
          const paint = ink.paintOf(item.presentationId);
          return (
            <li key={`${item.playlistId}#${item.itemIndex}`}>
              <button
                type="button"
                onClick={() =>
                  onGo(firstOf(item.playlistId, item.itemIndex), keyIn(item.playlistId, item.itemIndex))
                }
              >
                <span
                  className={styles.share}
                  style={{
                    background: paint.fill,
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
                  {lengthText(item.milliseconds)} · {shareText(item.share)}
                </span>
              </button>
            </li>
          );
        })}
        {more(items)}
      </Part>
      <Part
        title={t('whatPlays.blanks')}
        note={
          blanks.length > 0
            ? t('whatPlays.blanksTotal', { count: blanks.length, length: minutesText(total) })
            : ''
        }
        empty={blanks.length === 0 && t('whatPlays.blanksNone')}
      >
        {blanks.slice(0, MAX_LISTED).map(({ start, end }) => (
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
              <span className={styles.number}>{minutesText(end - start)}</span>
            </button>
          </li>
        ))}
        {more(blanks)}
      </Part>
      <Part title={t('whatPlays.never')} empty={neverPlaying.length === 0 && t('whatPlays.neverNone')}>
        {neverPlaying.slice(0, MAX_LISTED).map(({ presentationId, playlistId, itemIndex, cause }) => (
          <li key={`${playlistId}#${itemIndex}`}>
            <button type="button" onClick={() => onGo(job.from, keyIn(playlistId, itemIndex))}>
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
        ))}
        {more(neverPlaying)}
      </Part>
      {changes.length + clockChanges.length > 0 && (
        <Part title={t('whatPlays.clocks')} empty={false}>
          {changes.map(({ at, text }) => (
            <li key={at}>
              <button type="button" onClick={() => onGo(at, null)}>
                <span className={styles.name}>{text}</span>
                <span className={styles.number}>{times.dayMinute(at)}</span>
              </button>
            </li>
          ))}
          {clockChanges.slice(0, MAX_LISTED).map((touched) => (
            <li
              key={`${touched.origin}${touched.playlistId}#${touched.itemIndex}${touched.occurrences[0]?.start}`}
            >
              <button
                type="button"
                onClick={() =>
                  onGo(
                    touched.occurrences[0]?.start ?? job.from,
                    keyIn(touched.playlistId, touched.itemIndex),
                  )
                }
              >
                <span className={styles.clock}>
                  <strong>
                    {nameOf({ presentationId: touched.presentationId, playlistId: touched.nestedPlaylistId })}
                  </strong>{' '}
                  {describeSchedule(touched.schedule, currentLocale(), {
                    deviceZone: job.situation.device.timezone ?? undefined,
                    multiTimezone: job.situation.multiTimezone,
                  })}
                  {touched.occurrences.slice(0, 2).map((occurrence) => (
                    <em key={occurrence.start}>
                      {times.dayMinute(occurrence.start)}:{' '}
                      {occurrence.effects
                        .map((effect) =>
                          t(`whatPlays.effects.${effect}`, { length: lengthText(occurrence.shift) }),
                        )
                        .join('; ')}
                    </em>
                  ))}
                </span>
              </button>
            </li>
          ))}
          {more(clockChanges)}
        </Part>
      )}
    </div>
  );
});

function Part({
  title,
  note,
  empty,
  children,
}: {
  title: string;
  note?: string;
  empty: string | false;
  children: ReactNode;
}) {
  return (
    <section>
      <h2>
        {title}
        {note && <span>{note}</span>}
      </h2>
      {empty === false ? <ul>{children}</ul> : <p>{empty}</p>}
    </section>
  );
}
