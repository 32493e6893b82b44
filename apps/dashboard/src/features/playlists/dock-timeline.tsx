import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { PublishedContent } from '@vitrine/contract';
import { type Row, type Slot, slotKey, TimelinePlot, ZOOM_STEP } from '@vitrine/timeline';
import { useStore } from '@vitrine/ui/store';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { itemIndexOf } from '../../shared/preview/playlist-preview.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { CalculationError } from '../../shared/what-plays/calculation-error.tsx';
import { CalculationProgress } from '../../shared/what-plays/calculation-progress.tsx';
import { anyScreenIn, useForecastContent } from '../../shared/what-plays/playlist-what-plays.tsx';
import { TimeZoneField } from '../../shared/what-plays/time-zone-field.tsx';
import { useSteadyModel } from '../../shared/what-plays/use-steady-model.ts';
import { useTimelineStrings } from '../../shared/what-plays/use-timeline-strings.ts';
import { useWhatPlays, type WhatPlaysModel } from '../../shared/what-plays/use-what-plays.ts';
import type { EditorItem } from './editor-items.ts';
import { itemOfPublished, publishedIndexOf } from './published-items.ts';
import { browserZone } from './schedule/zones.ts';
import styles from './timeline-dock.module.css';
import type { ItemSelection } from './use-item-selection.ts';
import { useMidnightRollover } from './use-midnight-rollover.ts';

interface Props {
  items: readonly EditorItem[];
  selection: ItemSelection;
  /** Called with Enter on the timeline. */
  onExplain: () => void;
}

/** The timeline of today, with its tools. Loaded on demand, because of the engine. */
export function DockTimeline({ playlistId, ...props }: Props & { playlistId: string }) {
  const { content, multiTimezone } = useForecastContent(playlistId);
  if (content.isError)
    return (
      <Body>
        <ErrorNote error={content.error} retry={() => void content.refetch()} />
      </Body>
    );
  if (!content.data) return <Skeleton className={styles.body} m={16} h="auto" w="auto" />;
  return <LoadedTimeline content={content.data} multiTimezone={multiTimezone} {...props} />;
}

function LoadedTimeline({
  content,
  multiTimezone,
  ...props
}: Props & { content: PublishedContent; multiTimezone: boolean }) {
  const { t } = useTranslation();
  const device = useMemo(() => anyScreenIn(browserZone()), []);
  const live = useWhatPlays({ content, device, playing: null, multiTimezone, hasExplanations: false });
  useMidnightRollover(live.timeframe, live.now);
  const model = useSteadyModel(live);
  const { run } = live.forecast;
  const isEmpty = model.lanes.rows.length <= 1;
  return (
    <>
      <DockTools model={model} />
      <Body>
        <CalculationProgress isSlow={run.isSlow} />
        <CalculationError message={run.error} className={styles.error ?? ''} />
        {isEmpty ? (
          <p className={styles.note}>{t('whatPlays.emptyHint')}</p>
        ) : (
          <DockPlot model={model} {...props} />
        )}
      </Body>
    </>
  );
}

function Body({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

function DockTools({ model: { timeframe, selection } }: { model: WhatPlaysModel }) {
  const { t } = useTranslation();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('whatPlays.title')}>
      <Button size="compact-xs" variant="default" onClick={selection.goToNow}>
        {t('whatPlays.now')}
      </Button>
      <ActionIcon
        aria-label={t('whatPlays.zoomOut')}
        onClick={() => timeframe.zoomAround(1 / ZOOM_STEP, selection.at)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('whatPlays.zoomIn')}
        onClick={() => timeframe.zoomAround(ZOOM_STEP, selection.at)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function DockPlot({ model, items, selection, onExplain }: Props & { model: WhatPlaysModel }) {
  const strings = useTimelineStrings();
  const { ref, height } = useElementSize();
  const { timeframe, times, lanes, forecast, theme, bounds, changes, nameOf, now } = model;
  const selected = useSelectedRow(model, items, selection);
  const isEmphasised = useMemo(() => selected && slotsOf(selected), [selected]);
  const { at } = model.selection;
  const pick = (instant: number, key: string | null) => {
    model.selection.select(instant, key);
    const row = lanes.rows.find((each) => each.key === key);
    const item = row && itemOfPublished(rootItems(model), items, itemIndexOf(model.content, row));
    if (item) selection.show(item.key);
  };
  return (
    <div ref={ref} className={styles.plot}>
      <TimelinePlot
        scene={{
          ...{ theme, bounds, nameOf, times, changes, now, at },
          timeline: forecast.timeline,
          zone: timeframe.zone,
          isEmphasised: isEmphasised ?? undefined,
        }}
        timeframe={timeframe}
        strings={strings}
        corner={null}
        zone={<TimeZoneField zone={timeframe.zone.id} onZone={undefined} />}
        blanks={forecast.analysis?.blanks ?? []}
        rows={withRow(lanes.visible, selected)}
        folded={lanes.folded}
        onFold={lanes.toggle}
        selectedKey={selected?.key ?? null}
        onPick={pick}
        onHome={model.selection.goToNow}
        onExplain={onExplain}
        isNarrow={false}
        intervalsOf={forecast.intervalsOf}
        room={height}
      />
    </div>
  );
}

const rootItems = ({ content }: WhatPlaysModel) => content.playlists[content.playlistId]?.items ?? [];

/** The lane of the selected item; of the first one if there are several. */
function useSelectedRow(
  model: WhatPlaysModel,
  items: readonly EditorItem[],
  { store }: ItemSelection,
): Row | null {
  const { keys, anchor } = useStore(store);
  const key = anchor !== null && keys.has(anchor) ? anchor : items.find((item) => keys.has(item.key))?.key;
  const index = key === undefined ? -1 : publishedIndexOf(rootItems(model), items, key);
  const laneKey = slotKey([model.content.playlistId], index);
  return (index >= 0 && model.lanes.rows.find((row) => row.key === laneKey)) || null;
}

/** Whether a slot belongs to a lane: it is the item itself, or inside the nested playlist. */
function slotsOf({ key, path, playlistId }: Row): (slot: Slot) => boolean {
  const inside = playlistId === null ? null : [...path, playlistId];
  return (slot) => (inside ? inside.every((id, depth) => slot.path[depth] === id) : slot.key === key);
}

/** The lanes of a long playlist are folded at first. The selected one is still visible. */
function withRow(rows: readonly Row[], row: Row | null): readonly Row[] {
  return row === null || rows.includes(row) ? rows : [...rows, row];
}
