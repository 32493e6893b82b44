import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { PublishedContent } from '@vitrine/contract';
import type { WorkerStates } from '@vitrine/engine';
import { HOUR } from '@vitrine/time';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { createStore } from '../../platform/store.ts';
import { deviceDataOf } from '../preview/upcoming.ts';
import { EmptyNote } from '../ui/empty-note.tsx';
import { ListPicture } from '../ui/pictures.tsx';
import { useStableCallbacks } from '../ui/use-stable-callbacks.ts';
import { playedPart } from './content.ts';
import { Inspector } from './inspector.tsx';
import { namesIn } from './names.ts';
import { createPanning } from './panning.ts';
import { Plot } from './plot.tsx';
import { foldedAtFirst, openRows, type Row, rowsOf } from './rows.ts';
import { Sheet } from './sheet.tsx';
import type { Situation } from './simulation.ts';
import { Summary } from './summary.tsx';
import { stretchesOf as findStretches, type Stretches } from './timeline.ts';
import { clockChangeText, timesIn } from './times.ts';
import { Toolbar } from './toolbar.tsx';
import { useDrawn } from './use-drawn.ts';
import { useInk } from './use-ink.ts';
import { usePresent } from './use-present.ts';
import { useExplanation, useTimeline } from './use-simulation.ts';
import { type Reality, type Supposed, suppose, variablesOf } from './variables.ts';
import { bringIntoView, centreOn, clampView, type Span } from './viewport.ts';
import styles from './what-plays.module.css';
import { clockChanges, dayStart, weekOf, type Zone, zoneOf } from './zone.ts';
import { ZoneWords } from './zone-words.tsx';

/**
 * What a screen with this content plays, when and why: a week as a timeline, an explanation of any moment, and
 * what would be if tags or states were others. The engine runs in the browser, beside the page.
 */
export function WhatPlays({
  content,
  device,
  workers,
  playing,
  multiTimezone,
  source,
  fill,
  onZone,
}: {
  content: PublishedContent;
  device: Parameters<typeof deviceDataOf>[0];
  /** What the screen’s workers said last; none for a playlist. */
  workers?: WorkerStates;
  /** What the screen says it plays, and since when (epoch milliseconds). */
  playing: { presentationId: string; startedAt: number } | null;
  multiTimezone: boolean;
  /** Chooses where the content comes from. */
  source?: ReactNode;
  /** Leads to where an empty playlist is filled. */
  fill?: ReactNode;
  /** Given where the zone may be chosen: a playlist has none of its own. */
  onZone?: (zone: string) => void;
}) {
  const { t } = useTranslation();
  const played = useMemo(() => playedPart(content), [content]);
  const ink = useInk(played.presentations);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [isSheetOpen, sheet] = useDisclosure(false);
  const panel = useRef<HTMLElement>(null);

  const zone = useMemo(() => zoneOf(device.timezone), [device.timezone]);
  const times = useMemo(() => timesIn(device.timezone), [device.timezone]);
  const [day] = useState(() => createStore(dayStart(zone, Date.now())));
  const drawnDay = useDrawn(day);
  const bounds = useMemo(() => weekOf(zone, drawnDay), [zone, drawnDay]);
  const [view] = useState(() => createStore<Span>(firstView(zone, bounds, Date.now(), isNarrow ?? false)));
  const now = usePresent(view);
  const panning = useMemo(() => createPanning({ day, view, zone }), [day, view, zone]);
  /** The week to move in, which can be ahead of the one that is drawn. */
  const week = () => weekOf(zone, day.get());

  /** Null: now, moving on with the clock. */
  const [moment, setMoment] = useState<number | null>(null);
  const at = moment ?? now;
  const [selected, setSelected] = useState<string | null>(null);

  const nameOf = useMemo(() => namesIn(played, t), [played, t]);
  const rows = useMemo(() => rowsOf(played, nameOf), [played, nameOf]);
  const [folding, setFolding] = useState<ReadonlySet<string> | null>(null);
  const folded = useMemo(() => folding ?? foldedAtFirst(rows), [folding, rows]);
  const open = useMemo(() => openRows(rows, folded), [rows, folded]);

  const variables = useMemo(() => variablesOf(played), [played]);
  const [supposed, setSupposed] = useState<Supposed>(new Map());
  const { id, name, timezone, tags } = device;
  const real = useMemo<Reality>(
    () => ({ device: deviceDataOf({ id, name, timezone, tags }), workers: workers ?? {} }),
    [id, name, timezone, tags, workers],
  );
  const { presentationId: playingId = null, startedAt = 0 } = playing ?? {};
  const situation = useMemo<Situation>(
    () => ({
      content: played,
      deviceId: id,
      ...suppose(variables, supposed, real),
      multiTimezone,
      playing: playingId === null ? null : { presentationId: playingId, startedAt },
    }),
    [played, id, variables, supposed, real, multiTimezone, playingId, startedAt],
  );
  const run = useTimeline(useMemo(() => ({ situation, ...bounds }), [situation, bounds]));
  const explained = useExplanation(
    useMemo(() => ({ situation, at, from: bounds.from }), [situation, at, bounds.from]),
  );
  const timeline = run.result?.timeline ?? null;
  const analysis = run.result?.analysis ?? null;

  const stretchesOf = useMemo(() => {
    const known = new Map<string, Stretches>();
    return (row: Row): Stretches => {
      if (!timeline) return new Float64Array();
      const found = known.get(row.key) ?? findStretches(timeline, row);
      known.set(row.key, found);
      return found;
    };
  }, [timeline]);
  const changes = useMemo(
    () =>
      clockChanges(zone, bounds.from, bounds.to).map((change) => ({
        ...change,
        text: clockChangeText(change.shift, t),
      })),
    [zone, bounds, t],
  );

  /** Also outside the week in sight: then the week of that moment takes its place. */
  const goTo = (instant: number, isCentred = false) => {
    const { from, to } = week();
    const isInside = instant >= from && instant < to;
    if (!isInside) day.set(dayStart(zone, instant));
    const move = isCentred || !isInside ? centreOn : bringIntoView;
    view.set(move(view.get(), week(), instant));
  };
  const { goToItem } = useStableCallbacks({
    goToItem: (instant: number, key: string | null) => {
      setMoment(instant);
      setSelected(key);
      goTo(instant);
    },
  });
  const pick = (instant: number, key: string | null) => {
    setMoment(instant);
    setSelected(key);
    if (isNarrow && instant !== at) sheet.open();
  };
  const goToNow = () => {
    setMoment(null);
    setSelected(null);
    goTo(now, true);
  };
  const explain = () => {
    if (isNarrow) sheet.open();
    else panel.current?.focus();
  };

  if (rows.length <= 1)
    return (
      <EmptyNote picture={<ListPicture />} title={t('whatPlays.empty')} hint={t('whatPlays.emptyHint')}>
        {fill}
        {source}
      </EmptyNote>
    );
  const words = {
    t,
    locale: currentLocale(),
    time: times.moment,
    deviceZone: typeof real.device.timezone === 'string' ? real.device.timezone : undefined,
    multiTimezone,
  };
  const zoneWords = <ZoneWords zone={zone.id} onZone={onZone} />;
  const supposing = supposed.size > 0 && (
    <span className={styles.supposing}>
      <span title={t('whatPlays.whatIfNote')}>{t('whatPlays.whatIfCount', { count: supposed.size })}</span>
      <button type="button" onClick={() => setSupposed(new Map())}>
        {t('whatPlays.resetAll')}
      </button>
    </span>
  );
  const inspector = (
    <Inspector
      content={played}
      nameOf={nameOf}
      result={explained.result}
      error={explained.error}
      timeline={timeline}
      at={at}
      isFollowing={moment === null}
      selected={selected}
      zone={zone}
      times={times}
      words={words}
      ink={ink}
      variables={variables}
      supposed={supposed}
      real={real}
      onMoment={(instant) => {
        setMoment(instant);
        if (instant !== null) goTo(instant);
        else goTo(now);
      }}
      onSelect={setSelected}
      onSuppose={setSupposed}
    />
  );
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        <Toolbar
          view={view}
          week={week}
          at={at}
          zone={zone}
          times={times}
          source={source}
          zoneWords={zoneWords}
          supposing={isNarrow ? supposing : null}
          onNow={goToNow}
          onWeek={day.set}
          isNarrow={isNarrow ?? false}
          onExplain={sheet.open}
        />
        <div className={styles.progress} data-shown={run.isSlow} role="status">
          {run.isSlow && t('whatPlays.working')}
        </div>
        {run.error !== null && (
          <p className={styles.error} role="alert">
            {t('whatPlays.failed')}: {run.error}
          </p>
        )}
        <Plot
          scene={{
            ink,
            bounds,
            timeline,
            nameOf,
            zone,
            times,
            changes,
            now,
            at,
            words: { now: t('whatPlays.nowMark'), nothing: t('whatPlays.nothing') },
          }}
          view={view}
          panning={panning}
          week={week}
          corner={supposing}
          zone={zoneWords}
          blanks={analysis?.blanks ?? []}
          rows={open}
          folded={folded}
          onFold={(key) => setFolding(toggled(folded, key))}
          selectedKey={selected}
          onPick={pick}
          onHome={goToNow}
          onExplain={explain}
          isNarrow={isNarrow ?? false}
          stretchesOf={stretchesOf}
        />
        <p className={styles.legend}>
          <span data-kind="blank">{t('whatPlays.legend.blank')}</span>
          {rows.some(({ isOverride }) => isOverride) && (
            <span data-kind="override">{t('whatPlays.legend.override')}</span>
          )}
          {!isNarrow && <span className={styles.keys}>{t('whatPlays.keys')}</span>}
        </p>
        {run.result && (
          <Summary
            result={run.result}
            content={played}
            nameOf={nameOf}
            rows={rows}
            changes={changes}
            times={times}
            ink={ink}
            onGo={goToItem}
          />
        )}
        <p className={styles.note}>
          {t(playing && supposed.size === 0 ? 'whatPlays.order' : 'whatPlays.orderAlways')}
        </p>
      </div>
      {isNarrow ? (
        <Sheet isOpen={isSheetOpen} onClose={sheet.close}>
          {inspector}
        </Sheet>
      ) : (
        <aside ref={panel} className={styles.side} aria-label={t('whatPlays.why')} tabIndex={-1}>
          {inspector}
        </aside>
      )}
    </div>
  );
}

function toggled(folded: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(folded);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The day; on a phone the hours around now. */
function firstView(zone: Zone, bounds: Span, now: number, isNarrow: boolean): Span {
  if (isNarrow) return clampView({ from: now - HOUR, to: now + 3 * HOUR }, bounds);
  return { from: bounds.from, to: dayStart(zone, bounds.from, 1) };
}
