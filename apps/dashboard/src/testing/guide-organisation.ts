import type { ApiDouble } from './api-double.ts';
import { me } from './open-page.tsx';
import { groupOf, previewOf, publishOf } from './publishes.ts';
import { idOf, listOf, NOW, sampleItem, sampleReply } from './sample.ts';
import {
  isInState,
  lunch,
  openingHours,
  sampleOrganisation,
  screens,
  shopWindow,
} from './sample-organisation.ts';

/* The organisation in the pictures of the guide: the sample organisation, with additional content for the articles. */

export const menuBoardId = idOf(46);
export const themeId = idOf(47);

const minutesBefore = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

const text = (name: string, label: string, fields: object = {}) => ({
  name,
  label,
  type: 'string',
  optional: true,
  ...fields,
});
const menuProperties = [
  text('title', 'Title'),
  {
    name: 'sections',
    label: 'Sections',
    type: 'array',
    singularName: 'section',
    properties: [
      text('name', 'Section name'),
      {
        name: 'items',
        label: 'Items',
        type: 'array',
        optional: true,
        properties: [
          text('name', 'Name', { optional: false }),
          text('price', 'Price'),
          { name: 'soldOut', label: 'Sold out', type: 'boolean', optional: true },
        ],
      },
    ],
  },
  text('note', 'Note'),
];
const dish = (name: string, price: string, soldOut = false) => ({ name, price, soldOut });
const menu = {
  title: 'Coffee & cake',
  sections: [
    {
      name: 'Coffee',
      items: [dish('Espresso', '2.60'), dish('Flat white', '3.80'), dish('Cappuccino', '3.60')],
    },
    { name: 'From the oven', items: [dish('Butter croissant', '2.90'), dish('Carrot cake', '4.50', true)] },
  ],
  note: 'Oat milk at no extra charge.',
};

/** Apps whose picture is a drawing. */
const svgs = new Set(['clock', 'pictures', 'video', 'web-page']);
const apps = [
  ['pictures', 'Pictures', 'One picture or a slideshow.'],
  ['video', 'Video', 'Videos, one after another.'],
  ['web-page', 'Web page', 'A website.'],
  ['menu-board', 'Menu board', 'Sections of items with prices.'],
  ['announcement', 'Announcement', 'A headline and a text.'],
  ['flyers', 'Flyers', 'PDF documents, page by page.'],
  ['countdown', 'Countdown', 'The time until an event.'],
  ['news', 'News', 'Headlines from a feed.'],
  ['weather', 'Weather', 'Now and the next days.'],
  ['clock', 'Clock', 'The time of day.'],
].map(([slug = '', name = '', description = ''], index) =>
  sampleItem('applications.list', {
    id: idOf(80 + index),
    name,
    isBuiltIn: true,
    currentAppVersion: sampleItem('applicationVersions.list', {
      id: idOf(90 + index),
      applicationId: idOf(80 + index),
      description,
      // The gallery of templates recognises built-in apps by their addresses.
      embeddedUrlFormat: `/apps/${slug}/1.0.0/index.html`,
      thumbnailUrl: new URL(
        `/apps/gallery/src/${slug}/thumbnail.${svgs.has(slug) ? 'svg' : 'png'}`,
        window.location.href,
      ).href,
      configurableDuration: true,
      defaultDuration: 15,
      presentationProperties: (slug === 'menu-board' ? menuProperties : []) as never,
    }),
  }),
);
const menuBoard = apps[3] as (typeof apps)[number];
const menuVersion = menuBoard.currentAppVersion;

const cafeMenu = sampleReply('presentations.get', {
  id: menuBoardId,
  name: 'Café menu',
  applicationId: menuBoard.id,
  applicationDeploymentId: menuVersion?.id ?? '',
  applicationVars: menu,
  duration: 30,
  permissions: ['read', 'update'],
} as never);

const autumn = sampleReply('themes.get', {
  id: themeId,
  name: 'Autumn',
  permissions: ['read', 'update'],
  backgroundColor: '#2b1d14',
  headingTextColor: '#ffd9a0',
  heading2TextColor: '#f0b070',
  bodyTextColor: '#fff6ea',
});

const folder = (index: number, name: string, parentFolderId: string | null = null) => ({
  id: idOf(index),
  name,
  parentFolderId,
  permissions: ['read' as const, 'update' as const, 'delete' as const],
});
const screenFolders = [folder(51, 'Berlin'), folder(52, 'Lisbon'), folder(53, 'Warehouse', idOf(52))];

const emailOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@example.com`;
const person = (index: number, name: string, domainRole: 'superadmin' | 'admin' | 'standard') =>
  sampleItem('domain.profiles', {
    id: idOf(index),
    name,
    email: emailOf(name),
    domainRole,
  } as never);

const key = (index: number, name: string, scopes: string[], fields: object) =>
  sampleItem('apiKeys.list', {
    id: idOf(index),
    name,
    prefix: `vk_${index}a4`,
    scopes,
    createdAt: minutesBefore(90_000),
    expiresAt: '2027-06-30T00:00:00.000Z',
    ...fields,
  } as never);

const owner = { ...person(1, 'Ada Lovelace', 'superadmin'), thumbnailUrl: null };

/** A screen that cannot play what was published. */
const entrance = {
  ...shopWindow,
  id: idOf(26),
  name: 'Entrance',
  nowPlaying: null,
  publishPlaybackError: 'The video could not be decoded.',
};
const allScreens = [entrance, ...screens];

const view = (index: number, name: string, fields: object) =>
  sampleItem('views.list', {
    id: idOf(index),
    name,
    profile: { id: me.id, name: 'Ada Lovelace' },
    canUpdate: true,
    ...fields,
  } as never);

export const berlinView = view(55, 'Berlin', {
  settings: {
    tag: 'city:Berlin',
    columns: ['name', 'state', 'playing', 'tags', 'seen'].map((id) => ({ id })),
  },
});
const views = [
  berlinView,
  view(56, 'Not published', { settings: { state: 'unpublished' } }),
  view(57, 'Needs help', {
    settings: { state: 'attention' },
    isShared: true,
    profile: { id: idOf(2), name: 'Grace Hopper' },
  }),
];

/** People with whom an item is shared. */
const access = (
  [
    [3, 'Alan Turing', 'editor'],
    [4, 'Mary Jackson', 'viewer'],
  ] as const
).map(([index, name, grantScope]) =>
  sampleItem('acls.list', {
    id: idOf(720 + index),
    grantProfileId: idOf(index),
    grantProfile: { id: idOf(index), name, email: emailOf(name) },
    grantScope,
  }),
);

export function guideOrganisation(): ApiDouble {
  const api = sampleOrganisation();
  api.on('devices.list', ({ query: { state } }) =>
    listOf(...allScreens.filter((each) => state === undefined || isInState(each, state))),
  );
  const counts = {
    total: 6,
    online: 4,
    offline: 1,
    attention: 1,
    disabled: 1,
    unpublished: 1,
    publishable: 1,
  };
  api.on('devices.counts', sampleReply('devices.counts', counts as never));
  api.on('applications.list', listOf(...apps));
  api.on('applications.get', ({ params: { id } }) => apps.find((each) => each.id === id) ?? menuBoard);
  api.on('presentations.get', ({ params: { id } }) =>
    id === menuBoardId ? cafeMenu : { ...openingHours, totalDuration: openingHours.duration },
  );
  api.on('presentations.update', sampleReply('presentations.update', { presentation: cafeMenu }));
  api.on('themes.get', autumn);
  api.on('fonts.list', listOf());
  api.on('acls.list', listOf(...access));
  api.on('playlists.get', { ...lunch, ownedBy: owner });
  api.on('views.list', listOf(...views));
  const libraryFolders = [folder(41, 'Winter'), folder(43, 'Christmas market', idOf(41))];
  api.on('folders.libraryLite', ({ query: { type } }) =>
    sampleReply('folders.libraryLite', { folders: type === 'library' ? libraryFolders : screenFolders }),
  );
  api.on(
    'domain.profiles',
    listOf(
      person(1, 'Ada Lovelace', 'superadmin'),
      person(2, 'Grace Hopper', 'admin'),
      person(3, 'Alan Turing', 'standard'),
    ),
  );
  api.on(
    'apiKeys.list',
    listOf(
      key(61, 'Till in Lisbon', ['device:read'], { lastUsedAt: minutesBefore(3) }),
      key(62, 'Website', ['content:read', 'content:write'], { lastUsedAt: minutesBefore(600) }),
    ),
  );
  const publish = publishOf({
    publishedBy: { id: idOf(1), name: 'Ada Lovelace' },
    playlists: [{ id: lunch.id, name: 'Lunch' }],
    createdAt: minutesBefore(30),
    startsAt: minutesBefore(30),
    counts: { playing: 3, offline: 1 },
  });
  api.on('publishes.get', publish);
  return api;
}

/** The organisation of the guide, with changes on nine screens. */
export function nineScreens(): ApiDouble {
  const api = guideOrganisation();
  const counts = { total: 9, online: 9, unpublished: 9, publishable: 9 };
  api.on('devices.counts', sampleReply('devices.counts', counts as never));
  const screens = ['Counter', 'Shop window', 'Terrace'].map((name, index) => ({
    id: idOf(22 + index),
    name,
  }));
  api.on(
    'publishes.preview',
    previewOf(groupOf({ id: lunch.id, name: 'Lunch' }, screens, { screenCount: 9 })),
  );
  return api;
}
