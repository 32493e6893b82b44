import { Autocomplete, Button, CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import type { SentAction } from '../../shared/batches/batches.ts';
import { formatTag } from '../../shared/tags/format-tag.ts';
import { Dialog, DialogFooter } from '../../shared/ui/dialog.tsx';
import { FormError } from '../../shared/ui/error-note.tsx';
import {
  addTag,
  forgetTag,
  noEdits,
  type SharedTag,
  sharedTagLabel,
  sharedTags,
  type TagEdits,
  toggleRemoval,
} from './tag-edits.ts';
import { parseTags } from './tags.ts';
import styles from './tags-dialog.module.css';
import { useTagChange } from './use-tag-change.ts';

const TYPING_MS = 150;

/** Adds tags to screens and removes some. The screens keep their other tags. */
export function TagsDialog({
  deviceIds,
  loaded,
  name,
  onClose,
  onDone,
}: {
  deviceIds: string[];
  /** The selected screens whose tags are already loaded. */
  loaded: readonly Device[];
  /** The name of the screen, if there is only one. */
  name: string | null;
  onClose: () => void;
  onDone: (action: SentAction) => void;
}) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState(noEdits);
  const change = useTagChange({ deviceIds, loaded, name });
  const hasEdits = edits.add.length > 0 || edits.remove.length > 0;
  const save = async () => {
    const action = await change.save(edits);
    // If the person declined everything, the dialog stays open.
    if (action.sent.length > 0) onDone(action);
  };
  return (
    <Dialog onClose={onClose} title={t('tags.title', { count: deviceIds.length })} size={480}>
      <TagList loaded={loaded} total={deviceIds.length} edits={edits} onChange={setEdits} />
      <TagField onAdd={(tag) => setEdits(addTag(edits, tag))} />
      {loaded.length < deviceIds.length && <p className={styles.note}>{t('tags.onlyLoaded')}</p>}
      {!change.canUndo && <p className={styles.note}>{t('screenList.tagsNoUndo')}</p>}
      <FormError error={change.error} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {/* The dialog shows the error. */}
        <Button disabled={!hasEdits} loading={change.isPending} onClick={() => save().catch(() => {})}>
          {t('common.save')}
        </Button>
      </DialogFooter>
      {change.dialog}
    </Dialog>
  );
}

/** The tags to add, and the tags that the screens have. */
function TagList({
  loaded,
  total,
  edits,
  onChange,
}: {
  loaded: readonly Device[];
  total: number;
  edits: TagEdits;
  onChange: (edits: TagEdits) => void;
}) {
  const { t } = useTranslation();
  const shared = sharedTags(loaded).filter(({ key }) => !edits.add.some((tag) => tag.key === key));
  return (
    <ul className={styles.tags} aria-label={t('screens.columns.tags')}>
      {edits.add.map((tag) => (
        <li key={tag.key} className={styles.tag} data-added>
          {formatTag(tag)}
          <CloseButton
            size="xs"
            aria-label={t('tags.forget', { tag: formatTag(tag) })}
            onClick={() => onChange(forgetTag(edits, tag.key))}
          />
        </li>
      ))}
      {shared.map((tag) => (
        <ExistingTag
          key={tag.key}
          tag={tag}
          total={total}
          isRemoved={edits.remove.includes(tag.key)}
          onToggle={() => onChange(toggleRemoval(edits, tag.key))}
        />
      ))}
    </ul>
  );
}

/** A field for a new tag, which suggests the tags of all screens. */
function TagField({ onAdd }: { onAdd: (tag: { key: string; value: string }) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim().replace(/:\s+/, ':'), TYPING_MS);
  const known = useRead(
    'devices.tags',
    { query: { pageSize: 50, ...(search !== '' && { search }) } },
    { keepPrevious: true },
  ).data?.data;
  const add = (entered: string) => {
    const [tag] = parseTags(entered.split('\n', 1)[0] ?? '');
    if (!tag) return;
    onAdd(tag);
    setText('');
  };
  return (
    <Autocomplete
      label={t('tags.add')}
      description={t('tags.addHint')}
      placeholder={t('tags.placeholder')}
      value={text}
      onChange={setText}
      maxLength={600}
      // Only while typing: the list would cover the buttons of the dialog.
      data={text.trim() === '' ? [] : [...new Set((known ?? []).map(formatTag))]}
      filter={({ options }) => options}
      onOptionSubmit={(option) => {
        add(option);
        // Mantine sets the text to the option afterwards.
        setTimeout(() => setText(''));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
        event.preventDefault();
        add(text);
      }}
      data-autofocus
    />
  );
}

/** A tag that some of the screens have, with a button that removes it from them. */
function ExistingTag({
  tag,
  total,
  isRemoved,
  onToggle,
}: {
  tag: SharedTag;
  total: number;
  isRemoved: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const label = sharedTagLabel(tag, t('tags.severalValues'));
  return (
    <li className={styles.tag} data-removed={isRemoved}>
      <span className={styles.label}>{label}</span>
      {tag.count < total && <span className={styles.count}>{tag.count}</span>}
      {isRemoved ? (
        <Button size="compact-xs" variant="subtle" onClick={onToggle}>
          {t('common.undo')}
        </Button>
      ) : (
        <CloseButton size="xs" aria-label={t('tags.remove', { tag: label })} onClick={onToggle} />
      )}
    </li>
  );
}
