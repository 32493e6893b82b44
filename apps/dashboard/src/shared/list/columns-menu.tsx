import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '../ui/anchored-popover.tsx';
import { type ColumnLayout, moveColumn, toggleColumn } from './column-layout.ts';
import styles from './columns-menu.module.css';
import { useSortAnnouncements } from './use-sort-announcements.ts';
import { useSortSensors } from './use-sort-sensors.ts';

export interface ColumnsMenuProps {
  columns: readonly { id: string; header: string }[];
  layout: ColumnLayout;
  onChange: (layout: ColumnLayout) => void;
  /** Restores the default columns. Null if these are shown. */
  onReset: (() => void) | null;
}

/** Shows, hides and reorders the columns of a list. */
export function ColumnsMenu({
  anchor,
  columns,
  layout,
  onChange,
  onReset,
  onClose,
}: ColumnsMenuProps & { anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { t } = useTranslation();
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = layout.visible.flatMap((id) => byId.get(id) ?? []);
  const hidden = columns.filter(({ id }) => !layout.visible.includes(id));
  const fixed = columns[0]?.id;
  const toggle = (id: string) => onChange(toggleColumn(layout, id));
  const move = (id: string, to: number) => onChange(moveColumn(layout, id, to));
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t('columns.title')}
      width={260}
      position="bottom-end"
      className={styles.menu}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {columns[0] && <OtherColumn header={columns[0].header} isVisible />}
        <Sorting columns={visible} onMove={move}>
          {visible.map(
            ({ id, header }, index) =>
              id !== fixed && (
                <VisibleColumn
                  key={id}
                  id={id}
                  header={header}
                  onHide={() => toggle(id)}
                  onMove={(by) => move(id, index + by)}
                />
              ),
          )}
        </Sorting>
        {hidden.map(({ id, header }) => (
          <OtherColumn key={id} header={header} onShow={() => toggle(id)} />
        ))}
      </ul>
      <div className={styles.footer}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={onReset === null}
          onClick={() => onReset?.()}
        >
          {t('columns.reset')}
        </Button>
      </div>
    </AnchoredPopover>
  );
}

/** Lets people drag the rows, or move them with the keyboard: Space picks a row up, and the arrow keys move it. */
function Sorting({
  columns,
  onMove,
  children,
}: {
  columns: readonly { id: string; header: string }[];
  onMove: (id: string, to: number) => void;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const sensors = useSortSensors();
  const ids = columns.map(({ id }) => id);
  const announcements = useSortAnnouncements(
    ids,
    (id) => columns.find((column) => column.id === id)?.header ?? '',
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        container: document.body,
        screenReaderInstructions: { draggable: t('columns.moveHint') },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function VisibleColumn({
  id,
  header,
  onHide,
  onMove,
}: {
  id: string;
  header: string;
  onHide: () => void;
  onMove: (by: 1 | -1) => void;
}) {
  const { t } = useTranslation();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('common.dragHandle', { name: header })}
      >
        <IconGripVertical size={14} aria-hidden />
      </button>
      <Checkbox size="xs" className={styles.check} label={header} checked onChange={onHide} />
    </li>
  );
}

/** A column that cannot be moved: the first one, which is always visible, or one that is hidden. */
function OtherColumn({
  header,
  isVisible = false,
  onShow,
}: {
  header: string;
  isVisible?: boolean;
  onShow?: () => void;
}) {
  return (
    <li className={styles.row}>
      <span className={styles.handle} />
      <Checkbox
        size="xs"
        className={styles.check}
        label={header}
        checked={isVisible}
        disabled={onShow === undefined}
        onChange={onShow}
      />
    </li>
  );
}
