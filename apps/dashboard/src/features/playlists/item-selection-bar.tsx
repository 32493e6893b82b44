import { Button, type ButtonProps, Popover, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconClock,
  IconCopy,
  IconCopyPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useStore } from '@vitrine/ui/store';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { SelectionToolbar } from '../../shared/ui/selection-toolbar.tsx';
import { isDurationEditable } from './durations.ts';
import type { EditorItem } from './editor-items.ts';
import styles from './item-selection-bar.module.css';
import { useDurationText } from './use-duration-text.ts';
import type { ItemSelection } from './use-item-selection.ts';
import { useReadOnlyIds } from './use-read-only-ids.ts';

export interface SelectionActions {
  onCopy: () => void;
  onDuplicate: () => void;
  onMoveToEdge: (edge: 'top' | 'bottom') => void;
  onRemove: () => void;
  /** Sets the durations of items in seconds; null: the defaults of their apps. */
  onDurations: (items: readonly EditorItem[], seconds: number | null) => void;
}

/** The actions on the selected items. They cover the summary of the playlist to avoid a layout shift. */
export function ItemSelectionBar({
  items,
  selection,
  fixedDurations,
  isEditable,
  ...actions
}: SelectionActions & {
  items: readonly EditorItem[];
  selection: ItemSelection;
  fixedDurations: ReadonlySet<string>;
  isEditable: boolean;
}) {
  const { t } = useTranslation();
  const { keys } = useStore(selection.store);
  const selected = items.filter(({ key }) => keys.has(key));
  if (selected.length === 0) return null;
  return (
    <div className={styles.bar}>
      <SelectionToolbar count={selected.length} onClear={selection.clear}>
        {isEditable && (
          <DurationAction
            items={selected}
            all={items}
            fixedDurations={fixedDurations}
            onDurations={actions.onDurations}
          />
        )}
        {isEditable && (
          <>
            <Action
              icon={IconArrowBarToUp}
              label={t('playlist.moveToTop')}
              onClick={() => actions.onMoveToEdge('top')}
            />
            <Action
              icon={IconArrowBarToDown}
              label={t('playlist.moveToBottom')}
              onClick={() => actions.onMoveToEdge('bottom')}
            />
          </>
        )}
        <Action icon={IconCopy} label={t('common.copy')} onClick={actions.onCopy} />
        {isEditable && (
          <>
            <Action icon={IconCopyPlus} label={t('playlist.duplicate')} onClick={actions.onDuplicate} />
            <Action
              icon={IconTrash}
              isMajor
              label={t('playlist.removeSelected')}
              onClick={actions.onRemove}
            />
          </>
        )}
      </SelectionToolbar>
    </div>
  );
}

/** A toolbar button. If there is no room for the label, it shows only its icon. */
function Action({
  icon: Icon,
  label,
  isMajor = false,
  ...props
}: ButtonProps & {
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  label: string;
  /** Whether the label stays visible at smaller widths than other labels. */
  isMajor?: boolean;
  onClick: React.MouseEventHandler;
  'aria-disabled'?: boolean;
  ref?: React.Ref<HTMLButtonElement>;
}) {
  return (
    <Tooltip label={label} disabled={props['aria-disabled'] === true}>
      <Button
        size="xs"
        variant="default"
        className={styles.action}
        data-major={isMajor}
        aria-label={label}
        {...props}
      >
        <Icon size={16} aria-hidden />
        <span className={styles.label}>{label}</span>
      </Button>
    </Tooltip>
  );
}

/** Sets the duration of all selected items whose duration is editable and that the person is allowed to change. */
function DurationAction({
  items,
  all,
  fixedDurations,
  onDurations,
}: Pick<SelectionActions, 'onDurations'> & {
  items: readonly EditorItem[];
  /** All items, so that changing the selection does not read permissions again. */
  all: readonly EditorItem[];
  fixedDurations: ReadonlySet<string>;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const readOnlyIds = useReadOnlyIds(all);
  const timed = items.filter((item) => isDurationEditable(item, fixedDurations));
  const editable = timed.filter(({ presentationId }) => !readOnlyIds.has(presentationId ?? ''));
  const [fixed, readOnly] = [items.length - timed.length, timed.length - editable.length];
  const action = (
    <Action
      icon={IconClock}
      isMajor
      label={t('presentation.duration')}
      onClick={() => setOpen((before) => !before)}
    />
  );
  if (editable.length === 0) {
    const reason = readOnly === 0 ? 'noneSelected' : fixed === 0 ? 'nonePermitted' : 'noneEditable';
    return (
      <DisabledReason reason={t(`playlist.duration.${reason}`, { count: items.length })}>
        {action}
      </DisabledReason>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={280}>
      <Popover.Target>{action}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('presentation.duration')}>
        <DurationForm
          items={editable}
          notes={[
            fixed > 0 && t('playlist.duration.others', { count: fixed }),
            readOnly > 0 && t('playlist.duration.readOnlyOthers', { count: readOnly }),
          ]}
          onSave={(seconds) => {
            setOpen(false);
            onDurations(editable, seconds);
          }}
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function DurationForm({
  items,
  notes,
  onSave,
  onClose,
}: {
  items: readonly EditorItem[];
  /** Why other selected items stay as they are. */
  notes: readonly (string | false)[];
  onSave: (seconds: number | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const durations = new Set(items.map(({ duration }) => duration));
  const field = useDurationText(durations.size === 1 ? (items[0]?.duration ?? null) : null);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const seconds = field.read();
        if (durations.size > 1 && !field.isChanged) onClose();
        else if (seconds !== undefined) onSave(seconds);
      }}
    >
      <TextInput
        data-autofocus
        label={t('playlist.duration.labelMany', { count: items.length })}
        description={[t('playlist.duration.hint'), ...notes].filter(Boolean).join(' ')}
        placeholder={durations.size > 1 ? t('playlist.duration.mixed') : undefined}
        value={field.text}
        error={field.problem}
        onChange={(event) => field.setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={field.onArrow}
      />
      <Button type="submit" size="xs">
        {t('playlist.duration.set')}
      </Button>
    </form>
  );
}
