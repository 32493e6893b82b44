import { Tabs } from '@mantine/core';
import type { PublishedContent } from '@vitrine/contract';
import { createStore, type Store, useStore } from '@vitrine/ui/store';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playlist, Presentation } from '../../platform/api.ts';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { PlaysNowText } from './item-timing.tsx';
import { type ItemTimingText, ruleFactsOf } from './item-timing-text.ts';
import { FIRST_CONDITION, RuleBuilder } from './rule/rule-builder.tsx';
import { ScheduleTab } from './schedule-tab.tsx';
import styles from './timing.module.css';
import type { TimingDrafts } from './timing-drafts.ts';
import { RuleTargetField, ScheduleTypeField } from './timing-fields.tsx';
import { usePlaylistScreens } from './use-playlist-screens.ts';
import { useReplacedButtonFocus } from './use-replaced-button-focus.ts';
import { type TimingTarget, timingOf, useSaveTiming, useTimingEdits } from './use-timing-edits.ts';

/** Edits the schedule and the rule of an item, or of the playlist of the page. */
export function TimingEditor({
  target,
  resource,
  drafts,
  timing,
  ...context
}: TimingContext & {
  target: TimingTarget;
  resource: Presentation | Playlist;
  drafts: TimingDrafts;
  timing: ItemTimingText | undefined;
}) {
  const { t } = useTranslation();
  const { kind, id, name, isPagePlaylist } = target;
  const { content } = context;
  const saveTiming = useSaveTiming(target);
  const edits = useTimingEdits({
    ids: [id],
    before: drafts.apply(id, timingOf(resource)),
    save: (patch) => drafts.track([id], () => saveTiming(patch)),
    onChange: (patch) => drafts.change([id], patch),
    messages: {
      changed: t('rules.changed', { name }),
      removedSchedule: t('rules.removedSchedule', { name }),
    },
  });
  const { before, change } = edits;
  const isEditable = resource.permissions.includes('update');
  const facts = useMemo(() => (content ? ruleFactsOf(content, id) : {}), [content, id]);
  return (
    <TimingTabs
      id={id}
      edits={edits}
      facts={facts}
      isEditable={isEditable}
      about={
        isEditable
          ? t(isPagePlaylist ? 'rules.forPlaylist' : 'rules.everywhere', { name })
          : t('rules.readOnly')
      }
      plays={timing && <PlaysNowText now={timing.now} end={timing.end} showsReason />}
      {...(kind === 'playlist' && {
        scheduleType: (
          <ScheduleTypeField
            initial={before.scheduleType ?? 'join'}
            isPagePlaylist={isPagePlaylist}
            onChange={(scheduleType) => change({ scheduleType })}
          />
        ),
        ruleTarget: (
          <RuleTargetField
            initial={before.isRuleOnItems ?? false}
            onChange={(isRuleOnItems) => change({ isRuleOnItems })}
          />
        ),
      })}
      {...context}
    />
  );
}

/** What a timing editor needs to know about the page. */
export interface TimingContext {
  /** The playlist of the page. */
  playlistId: string;
  content: PublishedContent | undefined;
  /** Set to the id of the content to move the focus to the tabs. */
  focusRequest?: Store<string | null>;
}

type Edits = ReturnType<typeof useTimingEdits>;

interface TimingTabsProps extends TimingContext {
  /** The id of the content; undefined for several. */
  id?: string;
  edits: Edits;
  facts: ReturnType<typeof ruleFactsOf>;
  isEditable: boolean;
  /** Explains what the schedule and rule apply to. */
  about: string;
  /** Whether it plays now. */
  plays?: ReactNode;
  scheduleType?: ReactNode;
  ruleTarget?: ReactNode;
  /** Explains that there are several schedules, which a new one replaces. */
  mixedSchedules?: { title: string; hint: string } | undefined;
  /** Shown in place of several rules. */
  mixedRules?: ReactNode;
}

/** The tabs for a schedule and a rule. */
export function TimingTabs({
  id,
  edits,
  playlistId,
  content,
  focusRequest = noRequest,
  facts,
  isEditable,
  about,
  plays,
  scheduleType,
  ruleTarget,
  mixedSchedules,
  mixedRules,
}: TimingTabsProps) {
  const { t } = useTranslation();
  const screens = usePlaylistScreens(playlistId);
  const { before } = edits;
  const [tab, setTab] = useState(before.rule !== null && edits.schedule === null ? 'rule' : 'schedule');
  const tabs = useRequestedFocus(focusRequest, id);
  const rules = useRef<HTMLDivElement>(null);
  useReplacedButtonFocus(rules, mixedRules ? 'mixed' : 'rule', FIRST_CONDITION);
  return (
    <Tabs
      ref={tabs}
      value={tab}
      onChange={(next) => setTab(next ?? 'schedule')}
      keepMounted
      className={styles.tabs}
    >
      <About about={about} plays={plays} edits={edits} />
      <Tabs.List>
        <Tabs.Tab value="schedule">{t('rules.scheduleTab')}</Tabs.Tab>
        <Tabs.Tab value="rule">{t('rules.ruleTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="schedule" className={styles.panel} inert={!isEditable}>
        {scheduleType}
        <ScheduleTab
          schedule={edits.schedule}
          onChange={edits.changeSchedule}
          onRemove={mixedSchedules ? () => edits.changeSchedule(null) : edits.removeSchedule}
          isMultiTimezone={screens.isMultiTimezone}
          mixed={mixedSchedules}
        />
      </Tabs.Panel>
      <Tabs.Panel ref={rules} value="rule" className={styles.panel} inert={!isEditable}>
        {ruleTarget}
        {mixedRules ?? (
          <RuleBuilder
            rule={before.rule}
            onChange={edits.changeRule}
            content={content}
            facts={facts}
            screens={screens}
            isEditable={isEditable}
            onUnfinished={edits.setRuleUnfinished}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The default for a drawer, which moves the focus itself. */
const noRequest = createStore<string | null>(null);

/** Returns the ref of tabs that take the focus when it is requested for this id. */
function useRequestedFocus(request: Store<string | null>, id: string | undefined) {
  const tabs = useRef<HTMLDivElement>(null);
  const isRequested = useStore(request) === id;
  useEffect(() => {
    if (!isRequested) return;
    request.set(null);
    const selected = tabs.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    selected?.focus({ preventScroll: true });
    // Without this, only the tabs might be visible, not the fields below them.
    tabs.current?.scrollIntoView({ block: 'start' });
  }, [isRequested, request]);
  return tabs;
}

/** What the schedule and rule apply to, whether it plays now, and whether they are saved. */
function About({ about, plays, edits }: Pick<TimingTabsProps, 'about' | 'plays' | 'edits'>) {
  return (
    <div className={styles.about}>
      <p>{about}</p>
      {plays}
      <span className={styles.saving}>
        <TimingSaveStatus {...edits} />
      </span>
    </div>
  );
}

function TimingSaveStatus({
  problem,
  isRuleUnfinished,
  saving,
}: Pick<Edits, 'problem' | 'isRuleUnfinished' | 'saving'>) {
  const { t } = useTranslation();
  if (problem !== null) return <span className={styles.problem}>{t('rules.notSaved')}</span>;
  if (isRuleUnfinished) return <span className={styles.unfinished}>{t('rules.notSavedYet')}</span>;
  return <SaveStatus {...saving} />;
}
