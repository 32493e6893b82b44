import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Skeleton, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PublishedContent } from '@vitrine/contract';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playlist, type Presentation, useRead } from '../../platform/api.ts';
import { useFocusReturn } from '../../shared/ui/dialog.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { PlaysNowText } from './item-timing.tsx';
import { type ItemTimingText, ruleFactsOf } from './item-timing-text.ts';
import { RuleBuilder } from './rule/rule-builder.tsx';
import { ScheduleTab } from './schedule-tab.tsx';
import styles from './timing.module.css';
import { RuleTargetField, ScheduleTypeField } from './timing-fields.tsx';
import { usePlaylistScreens } from './use-playlist-screens.ts';
import { type TimingTarget, useTimingEdits } from './use-timing-edits.ts';

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
  const screens = usePlaylistScreens(playlistId);
  const { before, change, saving, ...edits } = useTimingEdits(target, thing, leave);
  const [tab, setTab] = useState(before.rule !== null && edits.schedule === null ? 'rule' : 'schedule');
  const isEditable = thing.permissions.includes('update');
  const { kind, id, isPagePlaylist } = target;
  const facts = useMemo(() => (content ? ruleFactsOf(content, id) : {}), [content, id]);
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? 'schedule')} keepMounted className={styles.tabs}>
      <AboutTiming target={target} words={words} isEditable={isEditable}>
        <TimingSaveStatus problem={edits.problem} isRuleUnfinished={edits.isRuleUnfinished} saving={saving} />
      </AboutTiming>
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
          schedule={edits.schedule}
          onChange={edits.changeSchedule}
          onRemove={edits.removeSchedule}
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
          onChange={edits.changeRule}
          content={content}
          facts={facts}
          screens={screens}
          isEditable={isEditable}
          onUnfinished={edits.setRuleUnfinished}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

/** What the timing applies to, and what it means now. */
function AboutTiming({
  target: { name, isPagePlaylist },
  words,
  isEditable,
  children,
}: Pick<Props, 'target' | 'words'> & { isEditable: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.about}>
      <p>
        {isEditable
          ? t(isPagePlaylist ? 'rules.forPlaylist' : 'rules.everywhere', { name })
          : t('rules.readOnly')}
      </p>
      {words && <PlaysNowText now={words.now} end={words.end} hasRoom />}
      <span className={styles.saving}>{children}</span>
    </div>
  );
}

function TimingSaveStatus({
  problem,
  isRuleUnfinished,
  saving,
}: Pick<ReturnType<typeof useTimingEdits>, 'problem' | 'isRuleUnfinished' | 'saving'>) {
  const { t } = useTranslation();
  if (problem !== null) return <span className={styles.problem}>{t('rules.notSaved')}</span>;
  if (isRuleUnfinished) return <span className={styles.unfinished}>{t('rules.notSavedYet')}</span>;
  return <SaveStatus {...saving} />;
}
