import { useDroppable } from '@dnd-kit/core';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeSchedule } from '../../../shared/rules/describe-schedule.ts';
import { newSchedule } from '../schedule/presets.ts';
import { browserZone } from '../schedule/zones.ts';
import { useBuilder, useReplace } from './builder-context.ts';
import { ClauseFields } from './clause-fields.tsx';
import { DragHandle, NodeMenu } from './node-tools.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import styles from './rule.module.css';
import {
  canBecomeNoneOf,
  isComplete,
  newClause,
  newGroup,
  newNodeKey,
  type RuleGroup,
  type RuleNode,
  type RuleSchedule,
} from './tree.ts';

const ScheduleEditor = lazy(() =>
  import('../schedule/schedule-editor.tsx').then((m) => ({ default: m.ScheduleEditor })),
);

/** A row with a clause, a schedule or an unknown node. */
function LeafRow({ node }: { node: Exclude<RuleNode, RuleGroup> }) {
  const { t } = useTranslation();
  const { dragged } = useBuilder();
  const { setNodeRef, isOver } = useDroppable({ id: `before-${node.key}`, data: { before: node.key } });
  return (
    <div
      ref={setNodeRef}
      className={styles.leaf}
      data-over={isOver}
      data-open={!isComplete(node)}
      data-dragged={dragged === node.key}
    >
      <DragHandle node={node} />
      <OutcomeBadge nodeKey={node.key} />
      {node.kind === 'clause' && <ClauseFields clause={node} />}
      {node.kind === 'schedule' && <ScheduleFieldsOf node={node} />}
      {node.kind === 'other' && (
        <div className={styles.clause}>
          <code className={styles.other}>{JSON.stringify(node.stored)}</code>
          <span className={styles.hint}>{t('rules.builder.other')}</span>
        </div>
      )}
      <NodeMenu node={node} />
    </div>
  );
}

function ScheduleFieldsOf({ node }: { node: RuleSchedule }) {
  const { t } = useTranslation();
  const { wording, now, isMultiTimezone } = useBuilder();
  const replace = useReplace();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.scheduleNode}>
      <button
        type="button"
        className={styles.scheduleWords}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {describeSchedule(node.schedule, wording.locale, { multiTimezone: isMultiTimezone })}
        <span className={styles.edit}>{t('rules.builder.editSchedule')}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ScheduleEditor
            schedule={node.schedule}
            onChange={(schedule) => replace({ ...node, schedule })}
            isMultiTimezone={isMultiTimezone}
            now={now}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A group with its children. */
export function RuleGroupView({ group, isRoot = false }: { group: RuleGroup; isRoot?: boolean }) {
  const { t } = useTranslation();
  const { isEditable, dragged } = useBuilder();
  const replace = useReplace();
  const head = useDroppable({ id: `head-${group.key}`, data: { head: group.key } });
  const { of, children } = group;
  return (
    <div className={styles.group} data-dragged={dragged === group.key}>
      <div ref={head.setNodeRef} className={styles.head} data-over={head.isOver}>
        {!isRoot && <DragHandle node={group} />}
        <OutcomeBadge nodeKey={group.key} />
        <SegmentedControl
          size="xs"
          aria-label={t('rules.builder.group')}
          title={children.length > 0 && !canBecomeNoneOf(group) ? t('rules.builder.noNone') : undefined}
          value={of}
          disabled={!isEditable}
          onChange={(next) => replace({ ...group, of: next as RuleGroup['of'] })}
          data={(['all', 'any', 'none'] as const).map((each) => ({
            value: each,
            label: t(`rules.builder.of.${each}`),
            disabled: each === 'none' && children.length > 0 && !canBecomeNoneOf(group),
          }))}
        />
        <span className={styles.hint}>{t(`rules.builder.ofHint.${of}`)}</span>
        {!isRoot && <NodeMenu node={group} />}
      </div>
      <div className={styles.children}>
        {children.length === 0 && <p className={styles.hint}>{t(`rules.builder.emptyGroup.${of}`)}</p>}
        {children.map((child) =>
          child.kind === 'group' ? (
            <RuleGroupView key={child.key} group={child} />
          ) : (
            <LeafRow key={child.key} node={child} />
          ),
        )}
        <AddButtons groupKey={group.key} count={children.length} />
      </div>
    </div>
  );
}

/** Buttons that add nodes to a group. A node that is dropped on them becomes the last one. */
function AddButtons({ groupKey, count }: { groupKey: string; count: number }) {
  const { t } = useTranslation();
  const { edit, isEditable, now } = useBuilder();
  const { setNodeRef, isOver } = useDroppable({ id: `foot-${groupKey}`, data: { foot: groupKey } });
  const add = (node: RuleNode) => edit({ type: 'insert', parent: groupKey, index: count, node });
  if (!isEditable) return null;
  return (
    <div
      ref={setNodeRef}
      className={styles.foot}
      data-over={isOver}
      aria-label={t('rules.builder.addTo')}
      role="toolbar"
    >
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => add(newClause())}
      >
        {t('rules.builder.addClause')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => add(newGroup())}>
        {t('rules.builder.addGroup')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={() =>
          add({ key: newNodeKey(), kind: 'schedule', schedule: newSchedule(browserZone(), now) })
        }
      >
        {t('rules.builder.addSchedule')}
      </Button>
    </div>
  );
}
