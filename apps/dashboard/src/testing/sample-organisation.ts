import type { ScheduleRule } from '@vitrine/contract';
import { buildApplicationVersion, buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import type { ApiDouble } from './api-double.ts';
import { emptyOrganisation, me } from './open-page.tsx';
import { groupOf, previewOf, publishOf } from './publishes.ts';
import { cityTag, idOf, isInCity, listOf, NOW, sampleItem, sampleReply } from './sample.ts';
import { SAMPLE_APP } from './server-addresses.ts';

const minutesBefore = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

const allPermissions = ['read', 'update', 'delete', 'share', 'publish'] as const;

/** A picture of one colour, instead of a photo. */
const pictureOf = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="${colour}"/></svg>`)}`;

const presentation = (index: number, name: string, applicationName: string, colour: string) =>
  sampleItem('presentations.list', {
    id: idOf(index),
    name,
    applicationName,
    totalDuration: 10,
    thumbnailUrl: pictureOf(colour),
    permissions: [...allPermissions],
  });
const presentations = [
  presentation(11, 'Autumn soups', 'Pictures', '#b4552d'),
  presentation(12, 'Opening hours', 'Announcement', '#2f5d8a'),
  presentation(13, 'Lunch menu', 'Menu board', '#3d6b4f'),
];

export const lunch = sampleReply('playlists.get', {
  id: idOf(1),
  name: 'Lunch',
  permissions: [...allPermissions],
  itemCount: presentations.length,
  totalDuration: 30,
  items: presentations.map(({ id, name, applicationName, thumbnailUrl }, order) => ({
    id: idOf(100 + order),
    order,
    presentationId: id,
    playlistId: null,
    name,
    applicationName,
    duration: 10,
    thumbnailUrl,
  })),
});

const lunchTime: ScheduleRule = {
  type: 'schedule',
  tzid: 'Europe/Berlin',
  startDatetime: '2026-11-02T11:30:00',
  endDatetime: '2026-11-02T14:00:00',
  recurrenceRule: {
    freq: 'weekly',
    dtstart: '2026-11-02T11:30:00',
    interval: 1,
    byday: ['MO', 'TU', 'WE', 'TH', 'FR'],
  },
};

const publishedVersion = buildApplicationVersion({ embeddedUrlFormat: SAMPLE_APP });
const published = presentations.map(({ id, name }) =>
  buildPresentation({
    id,
    applicationDeploymentId: publishedVersion.id,
    name: name ?? '',
    ...(name === 'Lunch menu' && { scheduleRule: lunchTime }),
    ...(name === 'Autumn soups' && { rule: isInCity('Berlin') }),
  }),
);
const content = buildContent({
  playlists: [buildPlaylist({ id: lunch.id, name: 'Lunch', items: published })],
  presentations: published,
  applicationVersions: [publishedVersion],
});

const screen = (index: number, name: string, fields: object = {}) =>
  sampleReply('devices.get', {
    id: idOf(index),
    name,
    permissions: [...allPermissions],
    registrationStatus: 'registered',
    timezone: 'Europe/Berlin',
    isOnline: true,
    lastHeartbeatAt: minutesBefore(0),
    playlistId: lunch.id,
    playlist: { id: lunch.id, name: 'Lunch' },
    publishedAt: minutesBefore(60 * 26),
    publishState: 'published',
    revision: 4,
    screenDimensions: { width: 1920, height: 1080 },
    model: 'Chromium 150',
    tags: [cityTag(idOf(index), 'Berlin')],
    nowPlaying: {
      presentationId: idOf(11),
      presentationName: 'Autumn soups',
      thumbnailUrl: pictureOf('#b4552d'),
      playlistId: lunch.id,
      noReadAccess: false,
      startedAt: minutesBefore(0),
    },
    ...fields,
  } as never);
export const shopWindow = screen(21, 'Shop window');
export const screens = [
  shopWindow,
  screen(22, 'Counter', { hasUnpublishedChanges: true }),
  screen(23, 'Back office', { isOnline: false, nowPlaying: null, lastHeartbeatAt: minutesBefore(95) }),
  screen(24, 'Terrace', { isDisabled: true, nowPlaying: null }),
  screen(25, 'Waiting room', {
    playlistId: null,
    playlist: null,
    publishedAt: null,
    publishState: 'unpublished',
    nowPlaying: null,
  }),
];

/** Whether a filter of the list of screens shows a screen. */
export function isInState(
  { isOnline, isDisabled, hasUnpublishedChanges, publishPlaybackError }: typeof shopWindow,
  state: 'online' | 'offline' | 'disabled' | 'unpublished' | 'attention',
): boolean {
  return {
    online: isOnline,
    offline: !isOnline,
    disabled: isDisabled,
    unpublished: hasUnpublishedChanges,
    attention: publishPlaybackError !== null,
  }[state];
}

/** What publishing sends to the screen with changes. */
const counterChanges = groupOf({ id: lunch.id, name: 'Lunch' }, [{ id: idOf(22), name: 'Counter' }], {
  changes: [
    {
      screenCount: 1,
      isChanged: true,
      previousPlaylist: null,
      added: [{ kind: 'presentation', id: idOf(13), name: 'Lunch menu', noReadAccess: false }],
      removed: [],
      changed: [{ kind: 'presentation', id: idOf(12), name: 'Opening hours', noReadAccess: false }],
    },
  ],
});
const recentPublishes = [
  publishOf({
    id: idOf(71),
    createdAt: minutesBefore(60 * 26),
    publishedBy: { id: me.id, name: 'Ada Lovelace' },
    playlists: [{ id: lunch.id, name: 'Lunch' }],
    counts: { playing: 3, offline: 1 },
  }),
  publishOf({
    id: idOf(72),
    createdAt: minutesBefore(60 * 50),
    publishedBy: { id: me.id, name: 'Ada Lovelace' },
    playlists: [{ id: lunch.id, name: 'Lunch' }],
    counts: { playing: 1, superseded: 3 },
  }),
];
const lookedUp = presentations.map(({ id, name, thumbnailUrl }) =>
  sampleItem('library.list', {
    id,
    name: name ?? '',
    resourceType: 'presentation',
    presentationData: {
      applicationName: '',
      applicationThumbnailUrl: null,
      applicationIconUrl: null,
      thumbnailUrl,
      duration: 10,
      fileUploads: null,
    },
  }),
);

const version = sampleItem('applicationVersions.list', {
  id: idOf(31),
  applicationId: idOf(30),
  embeddedUrlFormat: SAMPLE_APP,
  configurableDuration: true,
  defaultDuration: 15,
  presentationProperties: [
    { name: 'headline', label: 'Headline', type: 'string' },
    { name: 'text', label: 'Text', type: 'text', optional: true },
    {
      name: 'layout',
      label: 'Layout',
      type: 'toggleButtonGroup',
      options: [
        { name: 'left', label: 'Left', value: 'left' },
        { name: 'centre', label: 'Centre', value: 'centre' },
      ],
    },
    { name: 'picture', label: 'Picture', type: 'image', optional: true },
  ] as never,
});
const app = (index: number, name: string, description: string) =>
  sampleItem('applications.list', {
    id: idOf(index),
    name,
    description,
    isBuiltIn: true,
    currentAppVersion: { ...version, applicationId: idOf(index) },
  } as never);
export const announcement = app(30, 'Announcement', 'A headline and a text.');
const apps = [
  announcement,
  app(32, 'Menu board', 'Dishes and prices.'),
  app(33, 'Clock', 'The time of day.'),
];

const libraryItem = (index: number, name: string, resourceType: string, fields: object = {}) =>
  sampleItem('library.list', {
    id: idOf(index),
    resourceId: idOf(index),
    name,
    resourceType,
    permissions: [...allPermissions],
    updatedAt: minutesBefore(index * 40),
    lastActivityAt: minutesBefore(index * 40),
    ...fields,
  } as never);
const library = [
  libraryItem(41, 'Winter', 'folder'),
  libraryItem(1, 'Lunch', 'playlist', {
    playlistData: {
      itemCount: 3,
      thumbnailUrls: [pictureOf('#b4552d'), pictureOf('#3e6f8e'), pictureOf('#7a8f3c')],
    },
  }),
  libraryItem(11, 'Autumn soups', 'presentation', {
    presentationData: {
      applicationName: 'Pictures',
      applicationThumbnailUrl: null,
      thumbnailUrl: pictureOf('#b4552d'),
      applicationIconUrl: null,
      duration: 10,
      fileUploads: null,
    },
  }),
  libraryItem(42, 'pumpkin-soup.jpg', 'file_upload', {
    fileData: {
      contentType: 'image/jpeg',
      contentLength: 2_340_000,
      url: null,
      thumbnailUrl: pictureOf('#d08a3e'),
      width: 3000,
      height: 2000,
      duration: null,
    },
  }),
];

const libraryFolder = (index: number, name: string, parentFolderId: string | null) => ({
  id: idOf(index),
  name,
  parentFolderId,
  permissions: [...allPermissions],
});
export const winter = libraryFolder(41, 'Winter', null);
export const market = libraryFolder(43, 'Christmas market', winter.id);
const marketItems = [
  libraryItem(44, 'Stalls', 'folder'),
  libraryItem(45, 'mulled-wine.jpg', 'file_upload', {
    fileData: {
      contentType: 'image/jpeg',
      contentLength: 1_200_000,
      url: null,
      thumbnailUrl: pictureOf('#7a2f3d'),
      width: 1920,
      height: 1080,
      duration: null,
    },
  }),
];

/** Applications must have their own origin. Browsers resolve every name under `localhost` to this machine. */
const otherOrigin = () => window.location.origin.replace('//localhost', '//content.localhost');

/** An item of {@link lunch}. */
export const openingHours = sampleReply('presentations.get', {
  id: idOf(12),
  name: 'Opening hours',
  applicationId: announcement.id,
  applicationDeploymentId: version.id,
  applicationVars: { headline: 'Open until 8', layout: 'left' },
  duration: 15,
  permissions: ['read', 'update'],
  ...lunchTime,
  rule: isInCity('Berlin'),
} as never);

/** An organisation with five screens in different states, as its pages show it at {@link NOW}. */
export function sampleOrganisation(): ApiDouble {
  const api = emptyOrganisation({ content_url: otherOrigin() });
  api.on('profile.onboarding', { ...sampleReply('profile.onboarding'), dismissed: true });
  api.on('devices.list', ({ query: { state } }) =>
    listOf(...screens.filter((each) => state === undefined || isInState(each, state))),
  );
  api.on(
    'devices.counts',
    sampleReply('devices.counts', {
      total: 5,
      online: 3,
      offline: 1,
      disabled: 1,
      unpublished: 1,
      publishable: 1,
    } as never),
  );
  api.on('devices.get', ({ params: { id } }) => screens.find((each) => each.id === id) ?? shopWindow);
  api.on('devices.playbackContent', content);
  api.on(
    'devices.workers',
    sampleReply('devices.workers', {
      data: [
        sampleItem('devices.workers', { name: 'door', state: 'open', at: minutesBefore(4) }),
        sampleItem('devices.workers', { name: 'till.queue', state: 7, at: minutesBefore(1) }),
      ],
    }),
  );
  api.on(
    'devices.recentErrors',
    listOf(
      sampleItem('devices.recentErrors', {
        timestamp: minutesBefore(130),
        deviceId: shopWindow.id,
        event: 'playback_error',
        errorMessage: 'The video could not be decoded.',
        presentationName: 'Autumn soups',
      }),
    ),
  );
  api.on(
    'devices.revisions',
    listOf(
      sampleItem('devices.revisions', {
        revision: 4,
        playlist: { id: lunch.id, name: 'Lunch' },
        publishedBy: { id: me.id, name: 'Ada Lovelace' },
        publishedAt: minutesBefore(60 * 26),
        acknowledgedAt: minutesBefore(60 * 26),
        activatedAt: minutesBefore(60 * 26 - 1),
      }),
      sampleItem('devices.revisions', {
        revision: 3,
        playlist: { id: lunch.id, name: 'Lunch' },
        publishedBy: { id: me.id, name: 'Ada Lovelace' },
        publishedAt: minutesBefore(60 * 50),
        acknowledgedAt: minutesBefore(60 * 50),
        activatedAt: minutesBefore(60 * 50 - 1),
      }),
    ),
  );
  api.on('devices.batchStatus', sampleReply('devices.batchStatus'));
  api.on('publishes.preview', previewOf(counterChanges));
  api.on('publishes.list', listOf(...recentPublishes));
  api.on('library.usage', { data: [{ id: idOf(1), screenCount: 2 }] });
  api.on('library.lookup', sampleReply('library.lookup', { data: lookedUp }));
  api.on('domain.usage', {
    storage: { used: 4_500_000_000, limit: 10_000_000_000 },
    screens: { used: 5, limit: 50 },
    members: { used: 3, limit: 100 },
    applications: { used: 1, limit: 20 },
    pendingUploads: { used: 0, limit: 100 },
  });
  api.on('playlists.get', lunch);
  api.on('playlists.list', listOf(lunch));
  api.on('playlists.playbackContent', content);
  api.on('presentations.list', listOf(...presentations));
  api.on('presentations.get', openingHours);
  api.on('presentations.update', ({ body: { name = openingHours.name } }) =>
    sampleReply('presentations.update', { presentation: { ...openingHours, name } }),
  );
  api.on('applications.list', listOf(...apps));
  api.on('applications.get', announcement);
  api.on('library.list', ({ query: { folderId, withFolders } }) => {
    const items = folderId === market.id ? marketItems : library;
    const data = items.filter(
      ({ resourceType }) => withFolders === undefined || ['folder', 'playlist'].includes(resourceType),
    );
    return sampleReply('library.list', { data, total: data.length });
  });
  api.on('folders.libraryLite', ({ query: { type } }) =>
    sampleReply('folders.libraryLite', { folders: type === 'library' ? [winter, market] : [] }),
  );
  api.on(
    'auth.sessions',
    listOf(
      sampleItem('auth.sessions', {
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0',
        lastSeenAt: minutesBefore(2),
        isCurrent: true,
      } as never),
    ),
  );
  api.on('auth.securityEvents', listOf());
  api.on(
    'apiKeys.list',
    listOf(sampleItem('apiKeys.list', { name: 'Till', createdAt: minutesBefore(9000) } as never)),
  );
  return api;
}

/** The sample organisation with previews that never load, so that nothing plays during a test. */
export function sampleOrganisationWithoutPreviews(): ApiDouble {
  const api = sampleOrganisation();
  api.hold('playlists.playbackContent');
  return api;
}
