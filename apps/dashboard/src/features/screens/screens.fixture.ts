import { emptyOrganisation } from '../../testing/open-page.tsx';
import { idOf, listOf, NOW, sampleItem, sampleReply } from '../../testing/sample.ts';

/** The screens of a small shop, one in each state. */
export const [playing, offline, changed] = [
  sampleItem('devices.list', {
    id: idOf(1),
    name: 'Shop window',
    isOnline: true,
    registrationStatus: 'registered',
    playlistId: idOf(9),
    playlist: { id: idOf(9), name: 'Autumn offers' },
    publishedAt: NOW,
    publishState: 'published',
    permissions: ['read', 'update', 'delete', 'publish'],
  }),
  sampleItem('devices.list', { id: idOf(2), name: 'Reception', lastHeartbeatAt: NOW }),
  sampleItem('devices.list', { id: idOf(3), name: 'Till 3', isOnline: true, hasUnpublishedChanges: true }),
] as const;

/** An organisation with these screens. */
export function shop() {
  const api = emptyOrganisation();
  api.on('devices.list', listOf(playing, offline, changed));
  api.on(
    'devices.counts',
    sampleReply('devices.counts', { total: 3, online: 2, offline: 1, unpublished: 1 }),
  );
  return api;
}
