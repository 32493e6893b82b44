import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SavedView, useRead, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';

export type ViewOrder = ReturnType<typeof useViewOrder>;

/** The person's own views, which they can reorder, and those that others share. */
export function useViewOrder(views: readonly SavedView[]) {
  const { t } = useTranslation();
  const notify = useNotify();
  const ownId = useRead('profile.get').data?.id;
  /** The order that is being saved. */
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const settle = (_: unknown, { body: { ids } }: { body: { ids: string[] } }) =>
    setPending((latest) => (latest === ids ? null : latest));
  const reorder = useSave('views.reorder', { onSuccess: settle, onError: settle });
  const own = sortViews(
    views.filter(({ profile }) => profile.id === ownId),
    pending,
  );
  const others = views.filter(({ profile }) => profile.id !== ownId);
  const save = (ids: string[]) => {
    setPending(ids);
    reorder.mutate({ body: { page: 'screens', ids } });
  };
  return {
    own,
    others,
    move: (view: SavedView, to: number) => {
      const before = own.map(({ id }) => id);
      save(before.toSpliced(before.indexOf(view.id), 1).toSpliced(to, 0, view.id));
      notify.undoable(t('screenList.viewMoved', { name: view.name }), () => save(before), before);
    },
  };
}

function sortViews(views: SavedView[], ids: readonly string[] | null): SavedView[] {
  if (!ids) return views;
  const placeOf = ({ id }: SavedView) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return views.toSorted((a, b) => placeOf(a) - placeOf(b));
}
