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
