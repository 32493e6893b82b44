import { Button } from '@mantine/core';
import type { PublishedContent } from '@vitrine/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallApi, tryEach, useBatch } from '../../../platform/api.ts';
import { useNotify } from '../../../platform/notify.tsx';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { fieldsOf, scheduleOf } from '../schedule/schedule-edits.ts';
import type { TimingDrafts } from '../timing-drafts.ts';
import { type TimingContext, TimingTabs } from '../timing-editor.tsx';
import { type Timing, type TimingTarget, useTimingEdits } from '../use-timing-edits.ts';
import { sharedValue } from './shared-values.ts';

type Patches = readonly { target: TimingTarget; patch: Partial<Timing> }[];

/** Edits the schedules and rules of several items at once. An edit replaces those of all of them. */
export function SharedTiming({
  targets,
  drafts,
  isEditable,
  ...context
}: TimingContext & {
  /** The distinct content of the selected items. */
  targets: readonly TimingTarget[];
  content: PublishedContent;
  drafts: TimingDrafts;
  isEditable: boolean;
}) {
  const { t } = useTranslation();
  const count = targets.length;
  // The timings when the editor opened. They stay the same, although the editor's own saves change the content.
  const [opened] = useState(() => openedTimings(targets, context.content, drafts));
  const { replaced, ...edits } = useSharedEdits(targets, opened, drafts);
  const areSchedulesMixed = opened.schedule.isMixed && !replaced.schedule;
  const areRulesMixed = opened.rule.isMixed && !replaced.rule;
  return (
    <TimingTabs
      edits={edits}
      facts={{}}
      isEditable={isEditable}
      about={isEditable ? t('playlistProperties.everywhere', { count }) : t('rules.readOnly')}
      mixedSchedules={
        areSchedulesMixed
          ? {
              title: t('playlistProperties.mixedSchedules'),
              hint: t('playlistProperties.mixedSchedulesHint', { count }),
            }
          : undefined
      }
      mixedRules={
        areRulesMixed ? (
          <EmptyNote
            title={t('playlistProperties.mixedRules')}
            hint={t('playlistProperties.mixedRulesHint', { count })}
            help="rules"
          >
            <Button variant="default" size="xs" onClick={replaced.startRule}>
              {t('playlistProperties.replaceRules')}
            </Button>
            <Button variant="subtle" size="xs" color="red" onClick={() => edits.changeRule(null)}>
              {t('playlistProperties.removeRules')}
            </Button>
          </EmptyNote>
        ) : undefined
      }
      {...context}
    />
  );
}

type OpenedTimings = ReturnType<typeof openedTimings>;

/** Edits of the timings of several items, which can be undone for all of them together. */
function useSharedEdits(targets: readonly TimingTarget[], opened: OpenedTimings, drafts: TimingDrafts) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [replaced, setReplaced] = useState({ schedule: false, rule: false });
  const { mutateAsync } = useBatch(saveTimings, { errors: 'inline' });
  const ids = targets.map(({ id }) => id);
  const saveAll = (patches: Patches) => drafts.track(ids, () => mutateAsync(patches));
  const count = targets.length;
  const edits = useTimingEdits({
    ids,
    before: { ...fieldsOf(opened.schedule.value), rule: opened.rule.value },
    save: (patch) => saveAll(targets.map((target) => ({ target, patch }))),
    onChange(patch) {
      drafts.change(ids, patch);
      setReplaced((before) => ({
        schedule: before.schedule || 'tzid' in patch,
        rule: before.rule || 'rule' in patch,
      }));
    },
    restore(changed) {
      const patches = targets.map((target) => ({
        target,
        patch: pickChanged(opened.byId.get(target.id), changed),
      }));
      for (const { target, patch } of patches) drafts.change([target.id], patch);
      void saveAll(patches).catch(notify.error);
    },
    messages: {
      changed: t('playlistProperties.changed', { count }),
      removedSchedule: t('playlistProperties.removedSchedules', { count }),
    },
  });
  const startRule = () => setReplaced((before) => ({ ...before, rule: true }));
  return { ...edits, replaced: { ...replaced, startRule } };
}

/** The timings in the content document, and what they have in common. */
function openedTimings(targets: readonly TimingTarget[], content: PublishedContent, drafts: TimingDrafts) {
  const byId = new Map(
    targets.map(({ id }) => {
      const { scheduleRule = null, rule = null } = content.presentations[id] ?? content.playlists[id] ?? {};
      return [id, drafts.apply(id, { ...fieldsOf(scheduleRule), rule })] as const;
    }),
  );
  const timings = [...byId.values()];
  return {
    byId,
    schedule: sharedValue(timings.map(scheduleOf)),
    rule: sharedValue(timings.map(({ rule }) => rule)),
  };
}

/** The earlier values of the fields that changed. */
function pickChanged(before: Timing | undefined, changed: Partial<Timing>): Partial<Timing> {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => field in changed));
}

/** Tries to save all timings, and then throws the first error, so a retry saves only the rest. */
async function saveTimings(call: CallApi, patches: Patches): Promise<void> {
  const { failures } = await tryEach(patches, ({ target: { kind, id }, patch: { rule, ...rest } }) => {
    const { tzid, startDatetime, endDatetime, recurrenceRule } = rest;
    const body = { tzid, startDatetime, endDatetime, recurrenceRule, rule };
    return kind === 'presentation'
      ? call('presentations.update', { params: { id }, body })
      : call('playlists.update', { params: { id }, body });
  });
  if (failures[0]) throw failures[0].error;
}
