import type { Calls, ReplyOf } from '@vitrine/contract';
import type { VisibleView } from './views.service.ts';

export function presentView({ view, ownerName, canUpdate }: VisibleView): ReplyOf<Calls['views.create']> {
  return {
    id: view.id,
    page: view.page,
    name: view.name,
    settings: view.settings,
    isShared: view.isShared,
    profile: { id: view.profileId, name: ownerName },
    createdAt: view.createdAt.toISOString(),
    canUpdate,
  };
}

export function presentViews(views: readonly VisibleView[]): ReplyOf<Calls['views.list']> {
  return { total: views.length, data: views.map(presentView) };
}
