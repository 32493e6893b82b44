import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../ui/empty-note.tsx';
import { ScreenPicture } from '../ui/pictures.tsx';

/** Invites people to add their first screen. */
export function NoScreens({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyNote
      picture={<ScreenPicture />}
      title={t('screens.emptyTitle')}
      hint={t('screens.emptyHint')}
      help="add-a-screen"
    >
      <Button onClick={onAdd}>{t('screens.add')}</Button>
    </EmptyNote>
  );
}
