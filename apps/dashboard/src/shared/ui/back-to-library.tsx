import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackLink } from './back-link.tsx';

/** A link before the title of an editor. It leads to the folder that contains the item. */
export function BackToLibrary({ folderId }: { folderId: string | null }) {
  const { t } = useTranslation();
  if (folderId === null) return <BackLink to="/content">{t('nav.content')}</BackLink>;
  return (
    <BackLink to="/content/$folder" params={{ folder: folderId }}>
      {t('nav.content')}
    </BackLink>
  );
}

/** The same for playlists. It leads to the page from which the playlist was opened: Content or Playlists. */
export function BackToPlaylists({ folderId }: { folderId: string | null }) {
  const { t } = useTranslation();
  const isFromContent = useLocation({ select: ({ state }) => state.isFromContent === true });
  if (isFromContent) return <BackToLibrary folderId={folderId} />;
  return (
    <BackLink to="/playlists" search={folderId === null ? {} : { folder: folderId }}>
      {t('nav.playlists')}
    </BackLink>
  );
}
