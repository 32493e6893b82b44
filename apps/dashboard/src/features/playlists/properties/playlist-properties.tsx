import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaylistPreview } from '../../../shared/preview/playlist-preview.tsx';
import styles from './properties.module.css';
import type { PropertiesContext } from './properties-panel.tsx';
import { TagList } from './tag-list.tsx';
import { UsageList } from './usage-list.tsx';

const TimingEditor = lazy(() => import('../timing-editor.tsx').then((m) => ({ default: m.TimingEditor })));

/** The preview and the properties of the playlist, while no item is selected. */
export function PlaylistProperties({
  playlist,
  content,
  editor,
  isEditable,
  timings,
  drafts,
  state,
  onPlay,
}: PropertiesContext) {
  const { t } = useTranslation();
  const { id } = playlist;
  // Without the preview, no item plays.
  useEffect(() => () => onPlay(-1), [onPlay]);
  return (
    <>
      <div className={styles.preview}>
        <PlaylistPreview playlistId={id} onPlay={onPlay} />
      </div>
      <TextInput
        size="xs"
        label={t('common.name')}
        maxLength={255}
        readOnly={!isEditable}
        value={editor.name}
        error={editor.name.trim() === '' ? t('property.required') : undefined}
        onChange={(event) => editor.rename(event.currentTarget.value)}
      />
      <UsageList playlistId={id} />
      <TagList playlist={playlist} isEditable={isEditable} />
      <section aria-label={t('playlistProperties.when')}>
        <Suspense fallback={<Skeleton h={200} />}>
          <TimingEditor
            target={{ kind: 'playlist', id, name: editor.name, isPagePlaylist: true }}
            resource={playlist}
            playlistId={id}
            content={content}
            drafts={drafts}
            timing={timings.get(id)}
            focusRequest={state.timingRequest}
          />
        </Suspense>
      </section>
    </>
  );
}
