import { CloseButton, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playlist, useSave } from '../../../platform/api.ts';
import { useNotify } from '../../../platform/notify.tsx';
import { formatTag } from '../../../shared/tags/format-tag.ts';
import { SaveStatus } from '../../../shared/ui/save-status.tsx';
import { useAutosave } from '../../../shared/ui/use-autosave.ts';
import { useUnsavedEdits } from '../use-unsaved-edits.ts';
import styles from './properties.module.css';
import { parseTag, type TagText, withTag } from './tag-text.ts';

/** The tags of a playlist, which rules can use. */
export function TagList({ playlist, isEditable }: { playlist: Playlist; isEditable: boolean }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { tags, add, remove: removeTag, saving } = useTags(playlist);
  const remove = (tag: TagText) => {
    removeTag(tag);
    notify.undoable(t('playlistProperties.tagRemoved', { tag: formatTag(tag) }), () => add(tag));
  };
  return (
    <div className={styles.field}>
      <h3 className={styles.label}>{t('playlistProperties.tags')}</h3>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('playlistProperties.tags')}>
          {tags.map((tag) => (
            <li key={tag.key}>
              <span>{formatTag(tag)}</span>
              {isEditable && (
                <CloseButton
                  size="xs"
                  aria-label={t('tags.remove', { tag: formatTag(tag) })}
                  onClick={() => remove(tag)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditable && <TagField onAdd={add} />}
      {!isEditable && tags.length === 0 && <p className={styles.quiet}>{t('playlistProperties.noTags')}</p>}
      {saving.state.kind === 'failed' && <SaveStatus {...saving} />}
    </div>
  );
}

/** The tags of a playlist. Shows and extends unsaved changes, so people can add tags quickly one after another. */
function useTags({ id, tags }: Playlist) {
  const { edited, edit, confirm } = useUnsavedEdits<readonly TagText[]>(tags);
  const update = useSave('playlists.update', { errors: 'inline' });
  const saving = useAutosave<{ tags: readonly TagText[] }>(async (body) => {
    await update.mutateAsync({
      params: { id },
      body: { tags: body.tags.map(({ key, value }) => ({ key, value })) },
    });
    if (latest.current === body.tags) confirm();
  });
  const shown = edited ?? tags;
  // Undo can run after later changes, and must keep them.
  const latest = useRef(shown);
  latest.current = shown;
  const save = (next: readonly TagText[]) => {
    latest.current = next;
    edit(next);
    saving.change({ tags: next }, { now: true });
  };
  return {
    tags: shown,
    add: (tag: TagText) => save(withTag(latest.current, tag)),
    remove: ({ key }: TagText) => save(latest.current.filter((each) => each.key !== key)),
    saving,
  };
}

function TagField({ onAdd }: { onAdd: (tag: TagText) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const add = () => {
    const tag = parseTag(text);
    setText('');
    if (tag) onAdd(tag);
  };
  return (
    <TextInput
      size="xs"
      aria-label={t('tags.add')}
      description={t('playlistProperties.tagHint')}
      inputWrapperOrder={['input', 'description']}
      placeholder={t('tags.placeholder')}
      maxLength={602}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
      }}
    />
  );
}
