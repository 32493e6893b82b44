import type { Rule, ScheduleRule } from '@vitrine/contract';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
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

type Timing = ScheduleFields & {
  rule: Rule | null;
  scheduleType?: Playlist['scheduleType'];
  isRuleOnItems?: boolean;
};

/**
 * Edits a schedule and a rule, and saves each edit.
 *
 * @param onLeave receives the function to call when the editor closes, which offers to undo the changes
 */
export function useTimingEdits(
  target: TimingTarget,
  resource: Presentation | Playlist,
  onLeave: RefObject<(() => void) | null>,
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [before] = useState(() => timingOf(resource));
  const [schedule, setSchedule] = useState(() => scheduleOf(before));
  const latest = useRef<Timing>(before);
  const saving = useAutosave<Partial<Timing>>(useSaveTiming(target));
  const { change: saveLater } = saving;
  const change = useCallback(
    (patch: Partial<Timing>) => {
      latest.current = { ...latest.current, ...patch };
      saveLater(patch);
    },
    [saveLater],
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
    notify.undoable(t('rules.removedSchedule', { name: target.name }), () => changeSchedule(old));
  };
  const changeRule = useCallback((rule: Rule | null) => change({ rule }), [change]);

  onLeave.current = () => {
    if (problem !== null || isRuleUnfinished) notify.info(t('rules.discarded'));
    if (JSON.stringify(latest.current) !== JSON.stringify(before))
      // This save runs after pending saves and overwrites them.
      notify.undoable(t('rules.changed', { name: target.name }), () => saveLater(before, { now: true }));
  };
  return {
    /** The schedule and rule when the editor opened. */
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

function useSaveTiming({ kind, id }: TimingTarget): (body: Partial<Timing>) => Promise<void> {
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

function timingOf(resource: Presentation | Playlist): Timing {
  const { tzid, startDatetime, endDatetime, recurrenceRule, rule } = resource;
  const timing: Timing = { tzid, startDatetime, endDatetime, recurrenceRule, rule };
  if (!('scheduleType' in resource)) return timing;
  return { ...timing, scheduleType: resource.scheduleType, isRuleOnItems: resource.isRuleOnItems };
}
