import { Tooltip, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import type { EditorItem } from './editor-items.ts';
import styles from './item-duration.module.css';
import type { DurationActions } from './item-duration.tsx';
import { useDurationText } from './use-duration-text.ts';

interface Props extends DurationActions {
  item: EditorItem;
  name: string;
  /** False if another field is open. This one then shows an error. */
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
  /** Called if the text cannot be saved. */
  onInvalid: () => void;
}

/** Edits the duration of an item. Enter or leaving the field saves it, and Tab moves to the next item. */
export function DurationField(props: Props) {
  const { name, isEditing, onEdit } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, problem, isReadOnly, onKeyDown, onBlur } = useDurationEdit(props);
  useLayoutEffect(() => {
    if (isEditing) input.current?.focus();
  }, [isEditing]);
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
          readOnly={isReadOnly}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={(event) => {
            onEdit();
            event.currentTarget.select();
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        <VisuallyHidden id={id} role={problem === null ? undefined : 'alert'}>
          {problem ?? t('playlist.duration.hint')}
        </VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** The text of the field and why it cannot be saved, and the keys that save or discard it. */
function useDurationEdit({ item, onClose, onInvalid, onDuration, onNextDuration }: Props) {
  const { text, setText, onArrow, ...field } = useDurationText(item.duration);
  const readOnlyReason = useReadOnlyReason(item.presentationId ?? '');
  const isReadOnly = readOnlyReason !== null;
  /** Whether the text has been saved or discarded, so that leaving the field does not save it again. */
  const isDone = useRef(false);
  /** Returns false if the text cannot be saved. */
  const save = (): boolean => {
    if (isDone.current || isReadOnly) return true;
    const seconds = field.read();
    if (seconds === undefined) {
      onInvalid();
      return false;
    }
    if (seconds !== Math.round(item.duration ?? 0)) onDuration(item, seconds);
    isDone.current = true;
    return true;
  };
  return {
    text,
    setText,
    problem: readOnlyReason ?? field.problem,
    isReadOnly,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      onArrow(event);
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
    },
    onBlur() {
      // If there is an error, the field stays open and keeps the text.
      if (save()) onClose();
    },
  };
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
