import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SavedView, useRead, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { LazyConfirm, LazyNameDialog } from '../../shared/ui/lazy-dialogs.tsx';
import { useOpenCreated } from '../../shared/ui/use-open-created.ts';
import { useStartPage } from '../../shared/ui/use-start-page.ts';
import { searchOf, type ViewSettings } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';

const route = getRouteApi('/app/screens');

type Dialog = { kind: 'create'; settings: ViewSettings } | { kind: 'rename' | 'delete'; view: SavedView };

/** Saves, renames, shares and deletes views. Render `dialog`. */
export function useViewActions() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { rememberPage, openCreated } = useOpenCreated();
  const ownId = useRead('profile.get').data?.id;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const create = useSave('views.create', {
    errors: 'inline',
    onSuccess: (view) => {
      close();
      openCreated(view.name, { to: '/screens', search: searchOf(view) });
    },
  });
  const rename = useSave('views.update', { errors: 'inline' });
  const change = useSave('views.update');
  const close = () => {
    setDialog(null);
    create.reset();
    rename.reset();
  };
  const removeView = useRemoval(ownId, close);
  const share = (view: SavedView, isShared: boolean) =>
    change.mutate(
      { params: { id: view.id }, body: { isShared } },
      {
        onSuccess: () =>
          notify.undoable(t(isShared ? 'views.shared' : 'views.unshared', { name: view.name }), () =>
            change.mutate({ params: { id: view.id }, body: { isShared: !isShared } }),
          ),
      },
    );
  return {
    saveAs: (settings: ViewSettings) => setDialog({ kind: 'create', settings }),
    /** Replaces the settings of a view. */
    save: (view: SavedView, settings: ViewSettings, onSaved: () => void) =>
      change.mutate({ params: { id: view.id }, body: { settings } }, { onSuccess: onSaved }),
    isSaving: change.isPending,
    rename: (view: SavedView) => setDialog({ kind: 'rename', view }),
    share,
    remove: (view: SavedView) =>
      view.profile.id === ownId ? removeView(view) : setDialog({ kind: 'delete', view }),
    dialog: dialog && (
      <ViewDialog
        dialog={dialog}
        save={dialog.kind === 'create' ? create : rename}
        onClose={close}
        onName={(name) => {
          if (dialog.kind === 'create') {
            rememberPage();
            create.mutate({ body: { page: 'screens', name, settings: dialog.settings } });
          } else rename.mutate({ params: { id: dialog.view.id }, body: { name } }, { onSuccess: close });
        }}
        onDelete={removeView}
      />
    ),
  };
}

/** Deletes views. People can get their own views back. */
function useRemoval(ownId: string | undefined, onRemoved: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const navigate = route.useNavigate();
  const { rememberPage, isSamePage } = useStartPage();
  const remove = useSave('views.delete');
  const { views } = useSavedViews();
  // The view is restored even if its position is not.
  const reorder = useSave('views.reorder', { errors: 'inline' });
  // A callback of the hook: a callback of `mutate` would not run, because the menu of the deleted view has unmounted.
  const restore = useSave('views.create', {
    onSuccess: (view) => {
      if (isSamePage()) void navigate({ search: searchOf(view) });
    },
  });
  return ({ id, page, name, settings, isShared, profile }: SavedView) => {
    const own = views.filter((view) => view.profile.id === ownId).map((view) => view.id);
    rememberPage();
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onRemoved();
          if (isSamePage()) void navigate({ search: {} });
          const message = t('views.deleted', { name });
          // This person would own the restored view, so the view of another person cannot be restored.
          if (profile.id !== ownId) notify.info(message);
          else
            notify.undoable(message, async () => {
              const restored = await restore.mutateAsync({ body: { page, name, settings, isShared } });
              reorder.mutate({
                body: { page, ids: own.map((each) => (each === id ? restored.id : each)) },
              });
            });
        },
      },
    );
  };
}

/** Asks for the name of a view, or whether to delete the view of another person. */
function ViewDialog({
  dialog,
  save,
  onName,
  onDelete,
  onClose,
}: {
  dialog: Dialog;
  save: { isPending: boolean; error: unknown };
  onName: (name: string) => void;
  onDelete: (view: SavedView) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  if (dialog.kind === 'delete') {
    const { view } = dialog;
    return (
      <LazyConfirm
        title={t('views.deleteTitle', { name: view.name })}
        hint={t('views.deleteHint', { name: view.profile.name })}
        action={t('common.delete')}
        onClose={onClose}
        onConfirm={() => onDelete(view)}
      />
    );
  }
  return (
    <LazyNameDialog
      title={t(dialog.kind === 'create' ? 'views.saveAs' : 'views.rename')}
      label={t('common.name')}
      initial={dialog.kind === 'rename' ? dialog.view.name : ''}
      action={t('common.save')}
      isPending={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={onName}
    />
  );
}
