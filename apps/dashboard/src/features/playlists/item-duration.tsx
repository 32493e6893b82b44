import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Store } from '@vitrine/ui/store';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';
import type { EditorItem } from './editor-items.ts';
import styles from './item-duration.module.css';
import { useDurationText } from './use-duration-text.ts';

export interface DurationActions {
  /** Saves the duration of the content of an item in seconds; null: the default of its app. */
  onDuration: (item: EditorItem, seconds: number | null) => void;
  /** Opens the duration field of the next or previous item that has one. Returns false if there is none. */
  onNextDuration: (item: EditorItem, by: 1 | -1) => boolean;
}

/** Shows the duration of an item. If it is editable, a click or Enter opens a field. */
export function ItemDuration({
  item,
  name,
  hasField,
  isFixed,
  editing,
  ...actions
}: DurationActions & {
  item: EditorItem;
  name: string;
  /** Whether the person can set the duration. */
  hasField: boolean;
  /** Whether the content determines the duration, as for a video. */
  isFixed: boolean;
  /** The key of the item whose field is open. */
  editing: Store<string | null>;
}) {
  const { t } = useTranslation();
  const isEditing = useSyncExternalStore(editing.subscribe, () => editing.get() === item.key);
  /** Whether the field has text that cannot be saved. It then stays open while another field is edited. */
  const [isInvalid, setInvalid] = useState(false);
  const isOpen = (isEditing || isInvalid) && hasField;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button takes the focus back from the field, unless the person has moved it elsewhere.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const edit = () => editing.set(item.key);
  const close = () => {
    setInvalid(false);
    if (editing.get() === item.key) editing.set(null);
  };
  if (item.duration === null) return <span className={styles.length} />;
  const text = formatDuration(item.duration);
  if (!hasField)
    return (
      <span className={styles.length}>
        {text}
        {isFixed && <span className={styles.own}>{t('playlist.duration.own')}</span>}
      </span>
    );
  if (isOpen)
    return (
      <DurationField
        item={item}
        name={name}
        isEditing={isEditing}
        onEdit={edit}
        onClose={close}
        onInvalid={() => setInvalid(true)}
        {...actions}
      />
    );
  return (
    <UnstyledButton
      ref={button}
      className={styles.value}
      aria-label={t('playlist.duration.edit', { name, duration: text })}
      onClick={edit}
    >
      {text}
    </UnstyledButton>
  );
}

function DurationField({
  item,
  name,
  isEditing,
  onEdit,
  onClose,
  onInvalid,
  onDuration,
  onNextDuration,
}: DurationActions & {
  item: EditorItem;
  name: string;
  /** False if another field is open. This one then shows an error. */
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
  /** Called if the text cannot be saved. */
  onInvalid: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useDurationText(item.duration);
  const readOnlyReason = useReadOnlyReason(item.presentationId ?? '');
  /** Whether the text has been saved or discarded, so that leaving the field does not save it again. */
  const isDone = useRef(false);
  const problem = readOnlyReason ?? field.problem;
  useLayoutEffect(() => {
    if (isEditing) input.current?.focus();
  }, [isEditing]);
  /** Returns false if the text cannot be saved. */
  const save = (): boolean => {
    if (isDone.current || readOnlyReason !== null) return true;
    const seconds = field.read();
    if (seconds === undefined) {
      onInvalid();
      return false;
    }
    if (seconds !== Math.round(item.duration ?? 0)) onDuration(item, seconds);
    isDone.current = true;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onArrow(event);
    if (event.key === 'Escape') {
      event.stopPropagation();
      isDone.current = true;
      onClose();
    }
    if (event.key === 'Enter') {
      // Otherwise, Enter would also click the button that replaces the field.
      event.preventDefault();
      if (save()) onClose();
    }
    if (event.key !== 'Tab') return;
    if (!save()) event.preventDefault();
    // After the last field, Tab leaves the list as usual.
    else if (onNextDuration(item, event.shiftKey ? -1 : 1)) {
      event.preventDefault();
      onClose();
    }
  };
  return (
    <Tooltip
      opened
      withArrow
      multiline
      maw={260}
      position="bottom-end"
      label={problem ?? t('playlist.duration.hint')}
      classNames={{ tooltip: problem === null ? '' : styles.problem }}
    >
      <span className={styles.field}>
        <input
          ref={input}
          type="text"
          className={styles.input}
          aria-label={t('playlist.duration.label', { name })}
          aria-invalid={problem !== null}
          aria-describedby={id}
          readOnly={readOnlyReason !== null}
          value={field.text}
          onChange={(event) => field.setText(event.currentTarget.value)}
          onFocus={(event) => {
            onEdit();
            event.currentTarget.select();
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // If there is an error, the field stays open and keeps the text.
            if (save()) onClose();
          }}
        />
        <VisuallyHidden id={id} role={problem === null ? undefined : 'alert'}>
          {problem ?? t('playlist.duration.hint')}
        </VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** Why this person cannot change the duration of a presentation; null if they can or this is not known yet. */
function useReadOnlyReason(id: string): string | null {
  const { t } = useTranslation();
  const presentation = useRead('presentations.get', { params: { id } }).data;
  if (!presentation) return null;
  if (!presentation.permissions.includes('update')) return t('playlist.duration.notPermitted');
  const { duration, totalDuration } = presentation;
  return duration === totalDuration ? null : t('playlist.duration.ownHint');
}
