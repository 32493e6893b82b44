import type { Rule, ScheduleRule } from '@vitrine/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playlist, type Presentation, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { fieldsOf, type ScheduleFields, scheduleOf } from './schedule/schedule-edits.ts';
import { findProblem } from './schedule/schedule-problems.ts';

/** The presentation or nested playlist of an item, or the playlist of the page. */
export interface TimingTarget {
  kind: 'presentation' | 'playlist';
  id: string;
  name: string;
  isPagePlaylist: boolean;
}

/** A schedule and a rule, as they are saved. */
export type Timing = ScheduleFields & {
  rule: Rule | null;
  scheduleType?: Playlist['scheduleType'];
  isRuleOnItems?: boolean;
};

interface TimingEdits {
  /** Ids of the content. */
  ids: readonly string[];
  /** The schedule and the rule when the editor opens. */
  before: Timing;
  save: (patch: Partial<Timing>) => Promise<unknown>;
  /** Called with each edit. */
  onChange?: (patch: Partial<Timing>) => void;
  /** Undoes the edits of several items, given everything that they changed. Otherwise, `before` is saved again. */
  restore?: (changed: Partial<Timing>) => void;
  messages: { changed: string; removedSchedule: string };
}

/** Edits a schedule and a rule, and saves each edit. Offers to undo all of them once the editor closes. */
export function useTimingEdits({ ids, before: opened, save, onChange, restore, messages }: TimingEdits) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [before] = useState(opened);
  const [schedule, setSchedule] = useState(() => scheduleOf(before));
  const changed = useRef<Partial<Timing>>({});
  const saving = useAutosave<Partial<Timing>>(save);
  const { change: saveLater } = saving;
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const latestIds = useRef(ids);
  latestIds.current = ids;
  const change = useCallback(
    (patch: Partial<Timing>) => {
      changed.current = { ...changed.current, ...patch };
      notify.endOffers(latestIds.current);
      latestOnChange.current?.(patch);
      saveLater(patch);
    },
    [saveLater, notify],
  );

  const problem = useMemo(() => schedule && findProblem(schedule), [schedule]);
  const [isRuleUnfinished, setRuleUnfinished] = useState(false);
  const changeSchedule = (next: ScheduleRule | null) => {
    setSchedule(next);
    if (next === null || findProblem(next) === null) change(fieldsOf(next));
  };
  const removeSchedule = () => {
    const old = schedule;
    changeSchedule(null);
    notify.undoable(messages.removedSchedule, () => changeSchedule(old), ids);
  };
  const changeRule = useCallback((rule: Rule | null) => change({ rule }), [change]);

  const leave = useRef(() => {});
  leave.current = () => {
    if (problem !== null || isRuleUnfinished) notify.info(t('rules.discarded'));
    const edits = changed.current;
    if (restore) {
      if (Object.keys(edits).length > 0) notify.undoable(messages.changed, () => restore(edits), ids);
    } else if (JSON.stringify({ ...before, ...edits }) !== JSON.stringify(before))
      // This save runs after pending saves and overwrites them.
      notify.undoable(messages.changed, () => saveLater(before, { now: true }), ids);
  };
  useEffect(() => () => leave.current(), []);
  return {
    before,
    schedule,
    problem,
    isRuleUnfinished,
    setRuleUnfinished,
    change,
    changeSchedule,
    removeSchedule,
    changeRule,
    saving,
  };
}

/** Returns a function that saves changes to the timing of some content. */
export function useSaveTiming({ kind, id }: TimingTarget): (body: Partial<Timing>) => Promise<void> {
  const { mutateAsync: savePresentation } = useSave('presentations.update', { errors: 'inline' });
  const { mutateAsync: savePlaylist } = useSave('playlists.update', { errors: 'inline' });
  return async (body) => {
    const options = { params: { id } };
    if (kind === 'presentation') {
      const { scheduleType: _, isRuleOnItems: __, ...fields } = body;
      await savePresentation({ ...options, body: fields });
    } else {
      await savePlaylist({ ...options, body });
    }
  };
}

export function timingOf(resource: Presentation | Playlist): Timing {
  const { tzid, startDatetime, endDatetime, recurrenceRule, rule } = resource;
  const timing: Timing = { tzid, startDatetime, endDatetime, recurrenceRule, rule };
  if (!('scheduleType' in resource)) return timing;
  return { ...timing, scheduleType: resource.scheduleType, isRuleOnItems: resource.isRuleOnItems };
}
