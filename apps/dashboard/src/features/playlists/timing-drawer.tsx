import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Skeleton, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PublishedContent, Rule, ScheduleRule } from '@vitrine/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playlist, type Presentation, useRead, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useFocusReturn } from '../../shared/ui/dialog.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { PlaysNowText } from './item-timing.tsx';
import { type ItemTimingText, ruleFactsOf } from './item-timing-text.ts';
import { RuleBuilder } from './rule/rule-builder.tsx';
import { fieldsOf, type ScheduleFields, scheduleOf } from './schedule/schedule-edits.ts';
import { findProblem } from './schedule/schedule-problems.ts';
import { ScheduleTab } from './schedule-tab.tsx';
import styles from './timing.module.css';
import { RuleTargetField, ScheduleTypeField } from './timing-fields.tsx';
import { usePlaylistScreens } from './use-playlist-screens.ts';

/** An item's presentation or nested playlist, or the playlist of the page itself. */
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

interface Props {
  target: TimingTarget;
  /** Of the page. */
  playlistId: string;
  content: PublishedContent | undefined;
  words: ItemTimingText | undefined;
  onClose: () => void;
}

/** The schedule and rule of an item, or of the playlist itself. */
export function TimingDrawer(props: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const { kind, id, name, isPagePlaylist } = props.target;
  const isPresentation = kind === 'presentation';
  const options = { params: { id } };
  const presentation = useRead('presentations.get', options, { enabled: isPresentation });
  const playlist = useRead('playlists.get', options, { enabled: !isPresentation });
  const read = isPresentation ? presentation : playlist;
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  // Set by the editor: offers to undo its changes.
  const leave = useRef<(() => void) | null>(null);
  return (
    <Drawer
      opened
      onClose={() => {
        leave.current?.();
        props.onClose();
      }}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : 'min(960px, 92vw)'}
      title={t('rules.titleFor', { name: isPagePlaylist ? t('rules.thisPlaylist') : name })}
      classNames={{ body: styles.body, header: styles.header }}
      transitionProps={{ duration: 150 }}
      overlayProps={{ color: 'var(--v-scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {read.isError && <ErrorNote error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={32} mb={12} />)}
      {read.data && <Editing {...props} thing={read.data} leave={leave} />}
    </Drawer>
  );
}

function Editing({
  target,
  playlistId,
  content,
  words,
  thing,
  leave,
}: Props & { thing: Presentation | Playlist; leave: React.RefObject<(() => void) | null> }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const screens = usePlaylistScreens(playlistId);
  const [before] = useState(() => timingOf(thing));
  const [schedule, setSchedule] = useState(() => scheduleOf(before));
  const [tab, setTab] = useState(before.rule !== null && schedule === null ? 'rule' : 'schedule');
  const latest = useRef<Timing>(before);
  const isEditable = thing.permissions.includes('update');
  const { kind, id, name, isPagePlaylist } = target;

  const { mutateAsync: savePresentation } = useSave('presentations.update', { errors: 'inline' });
  const { mutateAsync: savePlaylist } = useSave('playlists.update', { errors: 'inline' });
  const store = async (body: Partial<Timing>) => {
    const options = { params: { id } };
    if (kind === 'presentation') {
      const { scheduleType: _, isRuleOnItems: __, ...fields } = body;
      await savePresentation({ ...options, body: fields });
    } else {
      await savePlaylist({ ...options, body });
    }
  };
  const saving = useAutosave<Partial<Timing>>(store);
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
  const isUnfinished = problem !== null || isRuleUnfinished;
  const takeSchedule = (next: ScheduleRule | null) => {
    setSchedule(next);
    if (next === null || findProblem(next) === null) change(fieldsOf(next));
  };
  const removeSchedule = () => {
    const old = schedule;
    takeSchedule(null);
    notify.undoable(t('rules.removedSchedule'), () => takeSchedule(old));
  };
  const takeRule = useCallback((rule: Rule | null) => change({ rule }), [change]);

  leave.current = () => {
    if (isUnfinished) notify.info(t('rules.discarded'));
    if (JSON.stringify(latest.current) !== JSON.stringify(before))
      // Run this after pending saves: the undo must win.
      notify.undoable(t('rules.changed', { name }), () => saveLater(before, { now: true }));
  };

  const facts = useMemo(() => (content ? ruleFactsOf(content, id) : {}), [content, id]);
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? 'schedule')} keepMounted className={styles.tabs}>
      <div className={styles.about}>
        <p>
          {isEditable
            ? t(isPagePlaylist ? 'rules.forPlaylist' : 'rules.everywhere', { name })
            : t('rules.readOnly')}
        </p>
        {words && <PlaysNowText now={words.now} end={words.end} hasRoom />}
        <span className={styles.saving}>
          {problem !== null ? (
            <span className={styles.problem}>{t('rules.notSaved')}</span>
          ) : isRuleUnfinished ? (
            <span className={styles.unfinished}>{t('rules.notSavedYet')}</span>
          ) : (
            <SaveStatus {...saving} />
          )}
        </span>
      </div>
      <Tabs.List>
        <Tabs.Tab value="schedule">{t('rules.scheduleTab')}</Tabs.Tab>
        <Tabs.Tab value="rule">{t('rules.ruleTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="schedule" className={styles.panel} inert={!isEditable}>
        {kind === 'playlist' && 'scheduleType' in thing && (
          <ScheduleTypeField
            initial={thing.scheduleType}
            isPagePlaylist={isPagePlaylist}
            onChange={(scheduleType) => change({ scheduleType })}
          />
        )}
        <ScheduleTab
          schedule={schedule}
          onChange={takeSchedule}
          onRemove={removeSchedule}
          isMultiTimezone={screens.isMultiTimezone}
        />
      </Tabs.Panel>
      <Tabs.Panel value="rule" className={styles.panel} inert={!isEditable}>
        {kind === 'playlist' && 'isRuleOnItems' in thing && (
          <RuleTargetField
            initial={thing.isRuleOnItems}
            onChange={(isRuleOnItems) => change({ isRuleOnItems })}
          />
        )}
        <RuleBuilder
          rule={before.rule}
          onChange={takeRule}
          content={content}
          facts={facts}
          screens={screens}
          isEditable={isEditable}
          onUnfinished={setRuleUnfinished}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

function timingOf(thing: Presentation | Playlist): Timing {
  const { tzid, startDatetime, endDatetime, recurrenceRule, rule } = thing;
  const when: Timing = { tzid, startDatetime, endDatetime, recurrenceRule, rule };
  if (!('scheduleType' in thing)) return when;
  return { ...when, scheduleType: thing.scheduleType, isRuleOnItems: thing.isRuleOnItems };
}
