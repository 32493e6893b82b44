import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PublishedContent } from '@vitrine/contract';
import type { WorkerStates } from '@vitrine/engine';
import {
  clockChanges,
  contentForEngine,
  createTimeFormatter,
  type RuleInputs,
  type SimulationInput,
  type Timeframe,
  useForecast,
  useRows,
  useThemeColours,
  useTimeframe,
  useWhatIf,
} from '@vitrine/timeline';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { deviceDataOf } from '../preview/upcoming.ts';
import { describeClockChange } from './lengths.ts';
import { createNameLookup } from './name-lookup.ts';

export interface WhatPlaysInput {
  content: PublishedContent;
  device: Parameters<typeof deviceDataOf>[0];
  /** The states that the screen's workers last reported; none for a playlist. */
  workers?: WorkerStates;
  /** What the screen reports as playing, and since when (epoch milliseconds). */
  playing: { presentationId: string; startedAt: number } | null;
  multiTimezone: boolean;
  /** False: only the timeline, without explanations of the selected moment. */
  hasExplanations?: boolean;
}

export type WhatPlaysModel = ReturnType<typeof useWhatPlays>;

/** The state of "What plays": the visible time, the selection, what-if values, and the forecast for them. */
export function useWhatPlays({
  content,
  device,
  workers,
  playing,
  multiTimezone,
  hasExplanations = true,
}: WhatPlaysInput) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false;
  const engineContent = useMemo(() => contentForEngine(content), [content]);
  const theme = useThemeColours(useComputedColorScheme('light'), engineContent.presentations);
  const nameOf = useMemo(() => createNameLookup(engineContent, t), [engineContent, t]);
  const lanes = useRows(engineContent, nameOf);

  const { timeframe, bounds, now } = useTimeframe(device.timezone, isNarrow);
  const times = useMemo(() => createTimeFormatter(device.timezone, currentLocale()), [device.timezone]);
  const changes = useMemo(
    () =>
      clockChanges(timeframe.zone, bounds.from, bounds.to).map((change) => ({
        ...change,
        text: describeClockChange(change.shift, t),
      })),
    [timeframe, bounds, t],
  );
  const selection = useSelection(timeframe, now);

  const whatIf = useWhatIf(engineContent, useActualInputs(device, workers));
  const { presentationId = null, startedAt = 0 } = playing ?? {};
  const input = useMemo<SimulationInput>(
    () => ({
      content: engineContent,
      deviceId: device.id,
      ...whatIf.inputs,
      multiTimezone,
      playing: presentationId === null ? null : { presentationId, startedAt },
    }),
    [engineContent, device.id, whatIf.inputs, multiTimezone, presentationId, startedAt],
  );
  const forecast = useForecast(input, bounds, hasExplanations ? selection.at : null);
  return {
    content: engineContent,
    nameOf,
    lanes,
    timeframe,
    bounds,
    now,
    times,
    changes,
    selection,
    whatIf,
    forecast,
    theme,
    isNarrow,
    multiTimezone,
  };
}

/** Returns the same object until something in it changes, because each new object starts a simulation. */
function useActualInputs(
  { id, name, timezone, tags }: WhatPlaysInput['device'],
  workers: WorkerStates | undefined,
): RuleInputs {
  return useMemo(
    () => ({ device: deviceDataOf({ id, name, timezone, tags }), workers: workers ?? {} }),
    [id, name, timezone, tags, workers],
  );
}

/** The selected moment and item. */
function useSelection(timeframe: Timeframe, now: number) {
  /** Null to follow the clock. */
  const [moment, setMoment] = useState<number | null>(null);
  const [key, selectKey] = useState<string | null>(null);
  const select = useCallback((instant: number, selected: string | null) => {
    setMoment(instant);
    selectKey(selected);
  }, []);
  const goTo = useCallback(
    (instant: number, selected: string | null) => {
      select(instant, selected);
      timeframe.goTo(instant);
    },
    [timeframe, select],
  );
  return {
    at: moment ?? now,
    isFollowing: moment === null,
    /** The key of the selected item; null for the item on the screen. */
    key,
    select,
    selectKey,
    goTo,
    /** Null follows the clock again. */
    goToMoment(instant: number | null) {
      setMoment(instant);
      timeframe.goTo(instant ?? now);
    },
    goToNow() {
      setMoment(null);
      selectKey(null);
      timeframe.goTo(now, true);
    },
  };
}
