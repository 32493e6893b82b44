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
  /** The playlist of the page. */
  playlistId: string;
  content: PublishedContent | undefined;
  timing: ItemTimingText | undefined;
  onClose: () => void;
}

/** A drawer with the schedule and rule of an item, or of the playlist of the page. */
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
  // The editor sets this function, which offers to undo the changes.
  const onLeave = useRef<(() => void) | null>(null);
  return (
    <Drawer
      opened
      onClose={() => {
        onLeave.current?.();
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
      {read.data && <TimingEditor {...props} resource={read.data} onLeave={onLeave} />}
    </Drawer>
  );
}

function TimingEditor({
  target,
  playlistId,
  content,
  timing,
  resource,
  onLeave,
}: Props & { resource: Presentation | Playlist; onLeave: React.RefObject<(() => void) | null> }) {
  const { t } = useTranslation();
  const screens = usePlaylistScreens(playlistId);
  const { before, change, saving, ...edits } = useTimingEdits(target, resource, onLeave);
  const [tab, setTab] = useState(before.rule !== null && edits.schedule === null ? 'rule' : 'schedule');
  const isEditable = resource.permissions.includes('update');
  const { kind, id, isPagePlaylist } = target;
  const facts = useMemo(() => (content ? ruleFactsOf(content, id) : {}), [content, id]);
  return (
    <Tabs value={tab} onChange={(next) => setTab(next ?? 'schedule')} keepMounted className={styles.tabs}>
      <AboutTiming target={target} timing={timing} isEditable={isEditable}>
        <TimingSaveStatus problem={edits.problem} isRuleUnfinished={edits.isRuleUnfinished} saving={saving} />
      </AboutTiming>
      <Tabs.List>
        <Tabs.Tab value="schedule">{t('rules.scheduleTab')}</Tabs.Tab>
        <Tabs.Tab value="rule">{t('rules.ruleTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="schedule" className={styles.panel} inert={!isEditable}>
        {kind === 'playlist' && 'scheduleType' in resource && (
          <ScheduleTypeField
            initial={resource.scheduleType}
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
        {kind === 'playlist' && 'isRuleOnItems' in resource && (
          <RuleTargetField
            initial={resource.isRuleOnItems}
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

/** Explains what the schedule and rule apply to, and shows whether it plays now. */
function AboutTiming({
  target: { name, isPagePlaylist },
  timing,
  isEditable,
  children,
}: Pick<Props, 'target' | 'timing'> & { isEditable: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.about}>
      <p>
        {isEditable
          ? t(isPagePlaylist ? 'rules.forPlaylist' : 'rules.everywhere', { name })
          : t('rules.readOnly')}
      </p>
      {timing && <PlaysNowText now={timing.now} end={timing.end} showsReason />}
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
