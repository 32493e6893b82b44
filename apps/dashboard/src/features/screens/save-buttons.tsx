import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isChanged, isDefault, settingsOf } from './saved-view.ts';
import type { useColumnLayout } from './use-column-layout.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useViewActions } from './use-view-actions.tsx';

const route = getRouteApi('/app/screens');

/** Saves what the list shows as a new view, or in the view that is open. */
export function SaveButtons({ columns: { layout, reset } }: { columns: ReturnType<typeof useColumnLayout> }) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const { current: view } = useSavedViews();
  const actions = useViewActions();
  const isSaved = view ? !isChanged(view, search, layout) : isDefault(search, layout);
  if (isSaved) return actions.dialog;
  const settings = settingsOf(search, layout);
  return (
    <>
      {view?.canUpdate && (
        <Button
          size="xs"
          variant="subtle"
          loading={actions.isSaving}
          onClick={() => actions.save(view, settings, reset)}
        >
          {t('views.save')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => actions.saveAs(settings)}>
        {t('views.saveAs')}
      </Button>
      {actions.dialog}
    </>
  );
}
