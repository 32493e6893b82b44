import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../platform/api.ts';
import { useAppName } from '../../../shared/apps/use-app-name.ts';
import { isDurationEditable } from '../durations.ts';
import type { EditorItem } from '../editor-items.ts';
import { timingTargetOf } from '../timing-target.ts';
import { DurationProperty } from './duration-property.tsx';
import { ItemPreview } from './item-preview.tsx';
import styles from './properties.module.css';
import type { PropertiesContext } from './properties-panel.tsx';

const TimingEditorLoader = lazy(() =>
  import('../timing-editor-loader.tsx').then((m) => ({ default: m.TimingEditorLoader })),
);

/** The preview and the properties of the selected item. */
export function ItemProperties({
  item,
  position,
  ...context
}: PropertiesContext & {
  item: EditorItem;
  /** The position in the playlist, from 1. */
  position: number;
}) {
  const { t } = useTranslation();
  const appName = useAppName();
  const { playlist, content, timings, drafts, state } = context;
  const target = timingTargetOf(item);
  return (
    <>
      <div className={styles.preview}>
        <ItemPreview item={item} content={content} />
      </div>
      {item.name === null ? (
        <p className={styles.quiet}>{t('playlistProperties.unavailableHint')}</p>
      ) : (
        <>
          <div className={styles.about}>
            <span>
              {item.playlistId === null
                ? item.applicationName && appName(item.applicationName)
                : t('playlist.nested')}
            </span>
            <EditLink item={item} position={position} playlistId={playlist.id} />
          </div>
          <ItemDurationProperty item={item} {...context} />
          <section aria-label={t('playlistProperties.when')}>
            <Suspense fallback={<Skeleton h={200} />}>
              <TimingEditorLoader
                target={target}
                playlistId={playlist.id}
                content={content}
                drafts={drafts}
                timing={timings.get(target.id)}
                focusRequest={state.timingRequest}
              />
            </Suspense>
          </section>
        </>
      )}
    </>
  );
}

function ItemDurationProperty({
  item,
  fixedDurations,
  isEditable,
  onDurations,
}: PropertiesContext & { item: EditorItem }) {
  const { t } = useTranslation();
  const isTimed = isDurationEditable(item, fixedDurations);
  const presentation = useRead(
    'presentations.get',
    { params: { id: item.presentationId ?? '' } },
    { enabled: item.presentationId !== null },
  ).data;
  if (item.duration === null) return null;
  const isFixed = !isTimed || (presentation && presentation.duration !== presentation.totalDuration);
  const canEdit = isEditable && presentation?.permissions.includes('update') !== false;
  const reason = isFixed ? 'ownHint' : canEdit ? null : 'notPermitted';
  return (
    <DurationProperty
      items={[item]}
      readOnlyReason={reason && t(`playlist.duration.${reason}`)}
      onSave={(seconds) => onDurations([item], seconds)}
    />
  );
}

/** Opens the editor of the content. “Back” returns to the playlist, with the same item selected. */
function EditLink({
  item,
  position,
  playlistId,
}: {
  item: EditorItem;
  position: number;
  playlistId: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (item.playlistId !== null)
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconExternalLink size={14} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/playlists/$id" params={{ id: item.playlistId ?? '' }} />}
      >
        {t('playlistProperties.openPlaylist')}
      </Button>
    );
  const search = { item: String(position) };
  const editor = {
    to: '/presentations/$id',
    params: { id: item.presentationId ?? '' },
    search: { ...search, playlist: playlistId },
  } as const;
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Stores the item in the address, so the browser's back button selects it again.
    await navigate({ to: '/playlists/$id', params: { id: playlistId }, search, replace: true });
    await navigate(editor);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPencil size={14} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...editor} onClick={(event) => void open(event)} />}
    >
      {t('playlistProperties.editContent')}
    </Button>
  );
}
