import { UnstyledButton } from '@mantine/core';
import type { Store } from '@vitrine/ui/store';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../platform/format.ts';
import { DurationField } from './duration-field.tsx';
import type { EditorItem } from './editor-items.ts';
import styles from './item-duration.module.css';

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
  const button = useReturnedFocus(isOpen);
  const edit = () => editing.set(item.key);
  const close = () => {
    setInvalid(false);
    if (editing.get() === item.key) editing.set(null);
  };
  if (item.duration === null) return <span className={styles.length} />;
  const text = formatDuration(item.duration);
  if (!hasField) return <ReadOnlyDuration text={text} isFixed={isFixed} />;
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

function ReadOnlyDuration({ text, isFixed }: { text: string; isFixed: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.length}>
      {text}
      {isFixed && <span className={styles.own}>{t('playlist.duration.own')}</span>}
    </span>
  );
}

/** Returns the ref of a button that takes the focus back from the field that replaced it. */
function useReturnedFocus(isFieldOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The person may have moved the focus elsewhere.
    if (wasOpen.current && !isFieldOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isFieldOpen;
  }, [isFieldOpen]);
  return button;
}
