import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBuilder } from './builder-context.ts';
import {
  duplicateNode,
  findNodePosition,
  type MoveDirection,
  moveByKeyboard,
  unwrapGroup,
  wrapNode,
} from './edits.ts';
import styles from './rule.module.css';
import { describeNode } from './rule-descriptions.ts';
import type { RuleNode } from './tree.ts';

const steps: Record<string, MoveDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** The handle that moves a node by dragging or with the arrow keys. */
export function DragHandle({ node }: { node: RuleNode }) {
  const { t } = useTranslation();
  const { root, edit, wording, isEditable } = useBuilder();
  const { listeners, setNodeRef } = useDraggable({ id: node.key, disabled: !isEditable });
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={styles.handle}
      data-handle={node.key}
      disabled={!isEditable}
      title={t('rules.builder.dragHint')}
      aria-label={t('rules.builder.drag', { description: describeNode(node, wording) })}
      {...listeners}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        const move = moveByKeyboard(root, node.key, step);
        if (move) edit(move);
      }}
    >
      <IconGripVertical size={15} stroke={1.6} aria-hidden />
    </button>
  );
}

export function NodeMenu({ node }: { node: RuleNode }) {
  const { t } = useTranslation();
  const { root, edit, wording, isEditable } = useBuilder();
  const description = describeNode(node, wording);
  const position = findNodePosition(root, node.key);
  if (!position || !isEditable) return null;
  const move = (step: MoveDirection, label: string) => {
    const next = moveByKeyboard(root, node.key, step);
    return (
      <Menu.Item disabled={!next} onClick={() => next && edit(next)}>
        {label}
      </Menu.Item>
    );
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t('rules.builder.moreActions', { description })}>
          <IconDots size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => edit(duplicateNode(node, position))}>
          {t('rules.builder.duplicate')}
        </Menu.Item>
        <Menu.Item onClick={() => edit(wrapNode(node, position))}>{t('rules.builder.wrap')}</Menu.Item>
        {node.kind === 'group' && (
          <Menu.Item onClick={() => edit(unwrapGroup(node, position))}>{t('rules.builder.unwrap')}</Menu.Item>
        )}
        <Menu.Divider />
        {move('up', t('rules.builder.moveUp'))}
        {move('down', t('rules.builder.moveDown'))}
        {move('in', t('rules.builder.moveIn'))}
        {move('out', t('rules.builder.moveOut'))}
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => edit({ type: 'remove', key: node.key })}>
          {t('rules.builder.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
