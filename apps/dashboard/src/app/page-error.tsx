import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../shared/ui/empty-note.tsx';
import { ErrorNote } from '../shared/ui/error-note.tsx';

/** Shown when a page fails or its code cannot be loaded. After an update of the server, reloading the page helps. */
export function PageError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <ErrorNote error={error} title={t('errors.pageFailed')} retry={() => window.location.reload()} isPage />
  );
}

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyNote title={t('errors.pageNotFound')} hint={t('errors.pageNotFoundHint')} help="search" isPage>
      <Button component={Link} to="/screens" variant="default">
        {t('spotlight.goTo', { place: t('nav.screens') })}
      </Button>
    </EmptyNote>
  );
}
