import type { Call, CallId, Calls, Permission } from '@vitrine/contract';
import type { ResourceKind } from '../platform/database/schema.ts';
import { type AccessFixture, PASSWORD } from './access-matrix-fixture.ts';
import type { CallInput, SignedUp } from './test-app.ts';

/** Who makes calls. Keys belong to the owner of the resource; staff have their own organisation. */
export const actors = [
  'anonymous',
  'expired',
  'device',
  'wrongDevice',
  'keyWithoutScope',
  'keyWithScope',
  'outsider',
  'staff',
  'restricted',
  'viewer',
  'editor',
  'standard',
  'owner',
  'admin',
  'superadmin',
] as const;
export type Actor = (typeof actors)[number];

/**
 * The object of a call, which decides who can make it: `anybody`; a `screen` for itself; any person for their own data
 * (`self`) or for a list of readable resources (`list`); administrators for their organisation (`domain`) or one of its
 * members (`member`); nobody, because it is another person's private data (`nobody`); or everyone with a permission on
 * a resource.
 */
type Rule =
  | { on: 'anybody' | 'screen' | 'self' | 'domain' | 'member' | 'nobody' }
  | { on: 'list'; of: ResourceKind }
  /**
   * A resource in the body is rejected at its field: if the actor cannot read it (`hidden`), or also if the permission
   * is missing (`refusal`).
   */
  | { on: ResourceKind; needs: Permission; hidden?: 400; refusal?: 400 };

/** One request: its actor, and its resource if the rule names one. */
export interface Cell {
  fixture: AccessFixture;
  actor: Actor;
  /** The person of the actor; the owner if the actor is not a person. */
  person: SignedUp;
  id: string;
}

export interface Row<Id extends CallId = CallId> {
  rule: Rule;
  input?: (cell: Cell) => CallInput<Calls[Id]> | Promise<CallInput<Calls[Id]>>;
  /** The accepted status codes of a permitted request that does not succeed. */
  answers?: readonly number[];
  /** Distinguishes the rows of a call. */
  variant?: string;
}

type Table = { [Id in CallId]: Row<Id> | readonly Row<Id>[] };

const self: Rule = { on: 'self' };
const anybody: Rule = { on: 'anybody' };
const onScreen: Rule = { on: 'screen' };
const list = (of: ResourceKind): Rule => ({ on: 'list', of });
const on = (kind: ResourceKind, needs: Permission): Rule => ({ on: kind, needs });
const byId = ({ id }: Cell) => ({ params: { id } });
const email = ({ fixture }: Cell) => `somebody-${fixture.unique()}@example.com`;
const toRoot = ({ id }: Cell) => ({ params: { id }, body: { folderId: null } });
const rename = ({ id }: Cell) => ({ params: { id }, body: { name: 'Renamed' } });
const copy = ({ id }: Cell) => ({ params: { id }, body: {} });
const newest = { sortBy: 'created_at', sortDirection: 'desc', pageSize: 200 } as const;

/** A publish of the actor's own that has not started. */
const ownPublish = async ({ fixture, person }: Cell) => ({ params: { id: await fixture.publishOf(person) } });

/** A row for every call of the contract, as the compiler and a test check. */
export const matrix: Table = {
  'auth.signUp': {
    rule: anybody,
    input: (cell) => ({ body: { email: email(cell), password: PASSWORD, name: 'New' } }),
  },
  'auth.confirmSignUp': { rule: anybody, input: () => ({ body: { token: 'none' } }), answers: [400] },
  'auth.confirmEmail': { rule: anybody, input: () => ({ body: { token: 'none' } }), answers: [400] },
  'auth.signIn': {
    rule: anybody,
    input: ({ person }) => ({ body: { email: person.email, password: PASSWORD } }),
  },
  'auth.signOut': { rule: self },
  'auth.forgotPassword': { rule: anybody, input: (cell) => ({ body: { email: email(cell) } }) },
  'auth.resetPassword': {
    rule: anybody,
    input: () => ({ body: { token: 'none', password: PASSWORD } }),
    answers: [400],
  },
  'auth.sessions': { rule: self },
  'auth.endSession': [
    {
      rule: self,
      input: async ({ fixture, person }) => ({ params: { id: (await fixture.session(person)).id } }),
    },
    {
      variant: 'of another person',
      rule: { on: 'nobody' },
      input: async ({ fixture }) => ({ params: { id: (await fixture.session(fixture.bystander)).id } }),
    },
  ],
  'auth.endOtherSessions': { rule: self },
  'auth.securityEvents': { rule: self },
  'auth.startMfa': { rule: self, input: () => ({ body: { password: PASSWORD } }) },
  'auth.confirmMfa': { rule: self, input: () => ({ body: { code: '000000' } }), answers: [400, 409] },
  'auth.removeMfa': {
    rule: self,
    input: () => ({ body: { password: PASSWORD, code: '000000' } }),
    answers: [409],
  },
  'apiKeys.list': { rule: self },
  'apiKeys.create': { rule: self, input: () => ({ body: { name: 'Key', scopes: ['content:read'] } }) },
  'apiKeys.delete': [
    {
      rule: self,
      input: async ({ fixture, person }) => ({
        params: { id: (await fixture.apiKey(person, ['admin'])).id },
      }),
    },
    {
      variant: 'of another person',
      rule: { on: 'nobody' },
      input: async ({ fixture }) => ({
        params: { id: (await fixture.apiKey(fixture.bystander, ['admin'])).id },
      }),
    },
  ],
  'realtime.auth': { rule: self, input: () => ({ body: {} }) },

  'profile.get': { rule: self },
  'profile.update': { rule: self, input: () => ({ body: { name: 'Renamed' } }) },
  'profile.setMultitimezone': { rule: self, input: () => ({ body: { isMultitimezoneEnabled: true } }) },
  'profile.publicUser': {
    rule: anybody,
    input: ({ fixture }) => ({ params: { id: fixture.bystander.profileId } }),
  },
  'profile.unsubscribePage': {
    rule: anybody,
    input: ({ fixture }) => ({
      params: { id: fixture.bystander.profileId },
      query: { email: 'device_offline' },
    }),
  },
  'profile.unsubscribe': {
    rule: anybody,
    input: ({ fixture }) => ({
      params: { id: fixture.bystander.profileId },
      query: { email: 'device_offline' },
    }),
  },
  'profile.onboarding': { rule: self },
  'profile.setOnboarding': { rule: self, input: () => ({ body: { dismissed: true } }) },
  'accounts.changeEmail': {
    rule: self,
    input: (cell) => ({ body: { email: email(cell), password: PASSWORD } }),
  },
  'domain.get': { rule: self },
  'domain.usage': { rule: self },
  'domain.update': { rule: { on: 'domain' }, input: () => ({ body: { name: 'Renamed' } }) },
  'domain.setMultitimezone': {
    rule: { on: 'domain' },
    input: () => ({ body: { isMultitimezoneEnabled: true } }),
  },
  'domain.profiles': { rule: self },
  'domain.setRole': {
    rule: { on: 'member' },
    input: async ({ fixture }) => ({
      params: { id: await fixture.member() },
      body: { domainRole: 'restricted' },
    }),
  },

  'folders.devicesV3': { rule: self },
  'folders.devices': { rule: self },
  'folders.libraryV3': [
    { rule: list('folder') },
    {
      variant: 'in a folder',
      rule: on('folder', 'read'),
      input: ({ id }) => ({ query: { folderId: id } }),
    },
  ],
  'folders.library': [
    { rule: list('playlist') },
    {
      variant: 'in a folder',
      rule: on('folder', 'read'),
      input: ({ id }) => ({ query: { folderId: id } }),
    },
  ],
  'folders.libraryLite': { rule: list('folder') },
  'folders.get': { rule: on('folder', 'read'), input: byId },
  'folders.create': [
    { rule: self, input: () => ({ body: { name: 'New' } }) },
    {
      variant: 'in a folder',
      rule: { on: 'folder', needs: 'update', refusal: 400 },
      input: ({ id }) => ({ body: { name: 'New', parentFolderId: id } }),
    },
  ],
  'folders.update': { rule: on('folder', 'update'), input: rename },
  'folders.delete': { rule: on('folder', 'delete'), input: byId },
  'folders.move': { rule: on('folder', 'update'), input: toRoot },
  'library.list': [
    { rule: list('playlist'), input: () => ({ query: newest }) },
    {
      variant: 'in a folder',
      rule: on('folder', 'read'),
      input: ({ id }) => ({ query: { folderId: id } }),
    },
  ],
  // An id that is not in the caller's trash is rejected at its field for every actor.
  'library.restore': {
    rule: { on: 'playlist', needs: 'delete', hidden: 400 },
    input: async ({ fixture, id }) => {
      await fixture.trash(id);
      return { body: { ids: [id] } };
    },
  },
  'library.lookup': { rule: list('playlist'), input: ({ id }) => ({ query: { ids: id } }) },
  'library.usage': { rule: self, input: ({ fixture }) => ({ query: { ids: fixture.playlistId } }) },

  'fileUploads.create': [
    {
      rule: self,
      input: () => ({ body: { filename: 'a.png', contentType: 'image/png', contentLength: 1 } }),
    },
    {
      variant: 'in a folder',
      rule: { on: 'folder', needs: 'update', refusal: 400 },
      input: ({ id }) => ({
        body: { filename: 'a.png', contentType: 'image/png', contentLength: 1, folderId: id },
      }),
    },
  ],
  'fileUploads.get': { rule: on('file_upload', 'read'), input: byId },
  'fileUploads.update': {
    rule: on('file_upload', 'update'),
    input: ({ id }) => ({ params: { id }, body: { filename: 'b.png' } }),
  },
  'fileUploads.setPoster': {
    rule: on('file_upload', 'update'),
    input: async ({ fixture, id }) => {
      await fixture.makeVideo(id);
      return { params: { id }, body: { picture: 'AAAA' } };
    },
  },
  'fileUploads.move': { rule: on('file_upload', 'update'), input: toRoot },
  'fileUploads.delete': { rule: on('file_upload', 'delete'), input: byId },

  'applications.list': { rule: list('application'), input: ({ id }) => ({ query: { id } }) },
  'applications.get': { rule: on('application', 'read'), input: byId },
  'applications.create': { rule: self, input: () => ({ body: { name: 'New' } }) },
  'applications.update': { rule: on('application', 'update'), input: rename },
  'applicationVersions.list': { rule: on('application', 'read'), input: byId },
  'applicationVersions.create': {
    rule: on('application', 'update'),
    input: ({ id }) => ({
      params: { id },
      body: { name: 'Two', majorVersion: 2, embeddedUrlFormat: 'https://example.com/' },
    }),
  },

  'applications.publish': {
    rule: on('application', 'update'),
    input: ({ id }) => ({ params: { id }, body: { name: 'Two', version: '2.0.0' } }),
  },

  // The application declares no list, so permitted requests get 400.
  'applications.loadOptions': {
    rule: on('application', 'read'),
    input: ({ id }) => ({ params: { id }, body: { property: 'store' } }),
    answers: [400],
  },

  'presentations.list': { rule: list('presentation'), input: () => ({ query: newest }) },
  'presentations.get': { rule: on('presentation', 'read'), input: byId },
  'presentations.create': [
    {
      rule: self,
      input: ({ fixture }) => ({ body: { name: 'New', applicationId: fixture.applicationId } }),
    },
    {
      variant: 'of an application',
      rule: { on: 'application', needs: 'read', refusal: 400 },
      input: ({ id }) => ({ body: { name: 'New', applicationId: id } }),
    },
    {
      variant: 'with a theme',
      rule: { on: 'theme', needs: 'read', refusal: 400 },
      input: ({ fixture, id }) => ({
        body: { name: 'New', applicationId: fixture.applicationId, themeId: id },
      }),
    },
    {
      variant: 'in a folder',
      rule: { on: 'folder', needs: 'update', refusal: 400 },
      input: ({ fixture, id }) => ({
        body: { name: 'New', applicationId: fixture.applicationId, parentFolderId: id },
      }),
    },
  ],
  'presentations.update': { rule: on('presentation', 'update'), input: rename },
  'presentations.delete': { rule: on('presentation', 'delete'), input: byId },
  'presentations.move': { rule: on('presentation', 'update'), input: toRoot },
  'presentations.copy': { rule: on('presentation', 'read'), input: copy },

  'playlists.list': { rule: list('playlist'), input: () => ({ query: newest }) },
  'playlists.get': { rule: on('playlist', 'read'), input: byId },
  'playlists.create': [
    { rule: self, input: () => ({ body: { name: 'New' } }) },
    {
      variant: 'with a presentation',
      rule: { on: 'presentation', needs: 'read', refusal: 400 },
      input: ({ id }) => ({ body: { name: 'New', items: [{ presentationId: id }] } }),
    },
    {
      variant: 'with a playlist',
      rule: { on: 'playlist', needs: 'read', refusal: 400 },
      input: ({ id }) => ({ body: { name: 'New', items: [{ playlistId: id }] } }),
    },
    {
      variant: 'in a folder',
      rule: { on: 'folder', needs: 'update', refusal: 400 },
      input: ({ id }) => ({ body: { name: 'New', parentFolderId: id } }),
    },
  ],
  'playlists.update': { rule: on('playlist', 'update'), input: rename },
  'playlists.insertItems': [
    {
      rule: on('playlist', 'update'),
      input: async ({ fixture, person, id }) => ({
        params: { id },
        body: { items: [{ playlistId: await fixture.playlistOf(person) }] },
      }),
    },
    {
      variant: 'with a presentation',
      rule: { on: 'presentation', needs: 'read', refusal: 400 },
      input: async ({ fixture, person, id }) => ({
        params: { id: await fixture.playlistOf(person) },
        body: { items: [{ presentationId: id }] },
      }),
    },
    {
      variant: 'with a playlist',
      rule: { on: 'playlist', needs: 'read', refusal: 400 },
      input: async ({ fixture, person, id }) => ({
        params: { id: await fixture.playlistOf(person) },
        body: { items: [{ playlistId: id }] },
      }),
    },
  ],
  'playlists.delete': { rule: on('playlist', 'delete'), input: byId },
  'playlists.move': { rule: on('playlist', 'update'), input: toRoot },
  'playlists.copy': { rule: on('playlist', 'read'), input: copy },
  'playlists.playbackContent': { rule: on('playlist', 'read'), input: byId },

  'themes.list': { rule: list('theme'), input: () => ({ query: newest }) },
  'themes.get': { rule: on('theme', 'read'), input: byId },
  'themes.create': [
    { rule: self, input: () => ({ body: { name: 'New' } }) },
    {
      variant: 'in a folder',
      rule: { on: 'folder', needs: 'update', refusal: 400 },
      input: ({ id }) => ({ body: { name: 'New', parentFolderId: id } }),
    },
  ],
  'themes.update': { rule: on('theme', 'update'), input: rename },
  'themes.delete': { rule: on('theme', 'delete'), input: byId },
  'themes.move': { rule: on('theme', 'update'), input: toRoot },
  'themes.copy': { rule: on('theme', 'read'), input: copy },
  'fonts.list': { rule: list('font'), input: () => ({ query: newest }) },
  'fonts.create': {
    rule: self,
    input: () => ({
      body: { name: 'Font', filename: 'f.woff2', contentType: 'font/woff2', contentLength: 1 },
    }),
  },

  'devices.createLite': { rule: anybody, input: () => ({ body: {} }) },
  'devices.register': {
    rule: self,
    input: async ({ fixture }) => ({ body: { confirmationToken: await fixture.activationCode() } }),
  },
  'devices.listV3': { rule: list('device'), input: ({ id }) => ({ query: { id } }) },
  'devices.list': { rule: list('device'), input: () => ({ query: newest }) },
  'devices.getV5': { rule: on('device', 'read'), input: ({ id }) => ({ query: { id } }) },
  'devices.get': { rule: on('device', 'read'), input: byId },
  'devices.ids': { rule: self },
  'devices.counts': { rule: self },
  'devices.tags': { rule: self },
  'devices.update': [
    { rule: on('device', 'update'), input: rename },
    {
      variant: 'to nothing',
      rule: on('device', 'update'),
      input: ({ id }) => ({ params: { id }, body: {} }),
    },
  ],
  'devices.delete': { rule: on('device', 'delete'), input: byId },
  'devices.affected': {
    rule: list('device'),
    input: ({ fixture }) => ({ body: { playlistIds: [fixture.playlistId] } }),
  },
  'devices.publish': { rule: on('device', 'publish'), input: byId },
  'devices.revisions': { rule: on('device', 'read'), input: byId },
  'devices.restart': { rule: on('device', 'update'), input: byId },
  'devices.reboot': { rule: on('device', 'update'), input: byId },
  'devices.unregister': { rule: on('device', 'delete'), input: byId },
  'devices.move': { rule: on('device', 'update'), input: toRoot },
  'devices.batch': {
    // Screens that the caller cannot change fail individually, as `batchStatus` reports.
    rule: self,
    input: ({ fixture }) => ({ body: { action: 'restart', deviceIds: [fixture.device.id] } }),
  },
  'devices.batchStatus': {
    rule: list('device'),
    input: async ({ fixture, id }) => {
      await fixture.history(id);
      return { query: { deviceId: id } };
    },
  },
  'devices.recentErrors': {
    rule: list('device'),
    input: async ({ fixture, id }) => {
      await fixture.history(id);
      return { query: { deviceId: id } };
    },
  },

  'devices.playbackContent': {
    rule: on('device', 'read'),
    input: async ({ fixture, id }) => {
      await fixture.publish(id);
      return { params: { id } };
    },
  },
  'devices.workers': { rule: on('device', 'read'), input: byId },
  'devices.setWorkerState': {
    rule: on('device', 'update'),
    input: ({ id }) => ({ params: { id }, body: { name: 'door', state: 'open' } }),
  },
  'devices.createSensorKey': {
    rule: on('device', 'update'),
    input: ({ id }) => ({ params: { id }, body: { names: ['door'] } }),
  },
  'device.workerStates': { rule: onScreen },
  'devices.timeline': {
    rule: on('device', 'read'),
    input: async ({ fixture, id }) => {
      await fixture.publish(id);
      return { params: { id }, query: { from: '2026-01-05T09:00:00Z', to: '2026-01-05T10:00:00Z' } };
    },
  },
  'devices.explain': {
    rule: on('device', 'read'),
    input: async ({ fixture, id }) => {
      await fixture.publish(id);
      return { params: { id }, query: {} };
    },
  },
  // Screens to which the caller cannot publish are rejected individually.
  'devices.publishPreview': [
    {
      rule: self,
      input: ({ fixture }) => ({ body: { deviceIds: [fixture.device.id] } }),
    },
    {
      variant: 'with a playlist',
      rule: on('playlist', 'read'),
      input: ({ fixture, id }) => ({ body: { deviceIds: [fixture.device.id], playlistId: id } }),
    },
  ],

  // Screens to which the caller cannot publish are refused individually.
  'publishes.create': {
    rule: self,
    input: ({ fixture }) => ({ body: { scope: { deviceIds: [fixture.device.id] } } }),
  },
  'publishes.preview': {
    rule: self,
    input: ({ fixture }) => ({ body: { scope: { deviceIds: [fixture.device.id] } } }),
  },
  'publishes.list': { rule: self },
  'publishes.get': { rule: self, input: ownPublish },
  'publishes.screens': { rule: self, input: ownPublish },
  'publishes.cancel': { rule: self, input: ownPublish },
  'publishes.continue': { rule: self, input: ownPublish, answers: [409] },
  'publishes.retry': { rule: self, input: ownPublish, answers: [409] },
  'publishes.undo': { rule: self, input: ownPublish, answers: [409] },
  'devices.publishRevision': {
    rule: on('device', 'publish'),
    input: async ({ fixture, id }) => {
      await fixture.publish(id);
      return { params: { id, revision: 1 } };
    },
  },

  'devices.services': { rule: on('device', 'read'), input: byId },
  'devices.enableService': [
    {
      rule: on('device', 'update'),
      input: ({ id }) => ({
        params: { id, service: 'terminal' },
        body: { settings: { provider: 'simulator' } },
      }),
    },
    {
      variant: 'with a playlist',
      rule: { on: 'playlist', needs: 'read', refusal: 400 },
      input: async ({ fixture, id, person }) => ({
        params: { id: await fixture.screenOf(person), service: 'ads' },
        body: { settings: { playlist_id: id } },
      }),
    },
  ],
  'devices.disableService': {
    rule: on('device', 'update'),
    input: async ({ fixture, id }) => {
      await fixture.terminal(id);
      return { params: { id, service: 'terminal' } };
    },
  },
  'devices.terminal': {
    rule: on('device', 'read'),
    input: async ({ fixture, id }) => {
      await fixture.terminal(id);
      return { params: { id } };
    },
  },
  'devices.removeTerminal': {
    rule: on('device', 'update'),
    input: async ({ fixture, id }) => {
      await fixture.terminal(id);
      return { params: { id } };
    },
  },
  'device.services': { rule: onScreen },
  'device.terminalStatus': {
    rule: onScreen,
    input: async ({ fixture }) => {
      for (const { id } of [fixture.device, fixture.wrongDevice]) await fixture.terminal(id);
      return {};
    },
  },
  'device.adContent': {
    rule: onScreen,
    input: async ({ fixture }) => {
      await fixture.ads();
      return {};
    },
  },
  'devices.logs': {
    rule: on('device', 'read'),
    input: async ({ fixture, id }) => {
      await fixture.history(id);
      return { params: { id }, query: {} };
    },
  },
  'device.logs': {
    rule: onScreen,
    input: ({ fixture }) => ({
      body: {
        events: [
          {
            id: fixture.bystander.profileId,
            at: '2026-01-05T09:00:00.000Z',
            level: 'info',
            message: 'Hello',
          },
        ],
      },
    }),
  },
  'device.createCharge': {
    rule: onScreen,
    input: async ({ fixture }) => {
      for (const { id } of [fixture.device, fixture.wrongDevice]) await fixture.terminal(id);
      return { body: { orderId: `order ${fixture.unique()}`, subTotal: 1, total: 1 } };
    },
  },
  'device.updateCharge': {
    rule: onScreen,
    input: async ({ fixture }) => ({ params: { id: await fixture.charge() }, body: {} }),
  },

  'device.heartbeat': { rule: onScreen, input: () => ({ body: {} }) },
  'device.publishedContent': { rule: onScreen },
  'device.realtimeAuth': {
    rule: onScreen,
    input: ({ fixture }) => ({ body: { sessionId: fixture.bystander.profileId } }),
  },
  'device.occupants': { rule: onScreen },
  'device.events': {
    rule: onScreen,
    input: ({ fixture }) => ({
      body: {
        events: [
          {
            type: 'play',
            id: fixture.bystander.profileId,
            at: '2026-01-05T09:00:00.000Z',
            presentationId: fixture.bystander.profileId,
          },
        ],
      },
    }),
  },

  'acls.create': {
    rule: on('playlist', 'share'),
    input: ({ fixture, id, person }) => ({
      body: { resourceId: id, grantProfileId: colleague(fixture, person).profileId },
    }),
  },
  'acls.delete': {
    rule: on('playlist', 'share'),
    input: async ({ fixture, id }) => ({ params: { id: await fixture.grant(id) } }),
  },
  'acls.list': { rule: on('playlist', 'read'), input: byId },
  'share.create': {
    rule: on('playlist', 'share'),
    input: ({ fixture, id }) => ({
      params: { id },
      body: { emails: [], profileIds: [fixture.bystander.profileId] },
    }),
  },
  'share.replace': {
    rule: on('playlist', 'share'),
    input: ({ id }) => ({ params: { id }, body: { domain: true } }),
  },
  'share.delete': { rule: on('playlist', 'share'), input: ({ id }) => ({ params: { id }, body: {} }) },

  'views.list': { rule: self, input: () => ({ query: { page: 'screens' } }) },
  'views.create': {
    rule: self,
    input: () => ({ body: { page: 'screens', name: 'Offline', settings: { state: 'offline' } } }),
  },
  'views.reorder': [
    {
      rule: self,
      input: async ({ fixture, person }) => ({
        body: { page: 'screens', ids: [await fixture.viewOf(person)] },
      }),
    },
    {
      variant: 'with the view of another person',
      rule: { on: 'nobody' },
      input: async ({ fixture }) => ({
        body: { page: 'screens', ids: [await fixture.viewOf(fixture.bystander, true)] },
      }),
    },
  ],
  'views.update': [
    {
      rule: self,
      input: async ({ fixture, person }) => ({
        params: { id: await fixture.viewOf(person) },
        body: { name: 'Renamed' },
      }),
    },
    {
      variant: 'shared by another person',
      rule: { on: 'member' },
      input: async ({ fixture }) => ({
        params: { id: await fixture.viewOf(fixture.bystander, true) },
        body: { name: 'Renamed' },
      }),
    },
    {
      variant: 'of another person',
      rule: { on: 'nobody' },
      input: async ({ fixture }) => ({
        params: { id: await fixture.viewOf(fixture.bystander) },
        body: { name: 'Renamed' },
      }),
    },
  ],
  'views.delete': [
    {
      rule: self,
      input: async ({ fixture, person }) => ({ params: { id: await fixture.viewOf(person) } }),
    },
    {
      variant: 'shared by another person',
      rule: { on: 'member' },
      input: async ({ fixture }) => ({ params: { id: await fixture.viewOf(fixture.bystander, true) } }),
    },
    {
      variant: 'of another person',
      rule: { on: 'nobody' },
      input: async ({ fixture }) => ({ params: { id: await fixture.viewOf(fixture.bystander) } }),
    },
  ],
};

function colleague(fixture: AccessFixture, person: SignedUp): SignedUp {
  return person.domainId === fixture.domainId ? fixture.bystander : person;
}

export const rowsOf = (id: CallId): readonly Row[] => [matrix[id]].flat() as unknown as Row[];

const all: readonly Permission[] = ['read', 'update', 'delete', 'share', 'publish', 'playback_report'];

/** The permissions of each actor on the owner's resources, written out independently of the policy under test. */
const held: Partial<Record<Actor, readonly Permission[]>> = {
  keyWithScope: all,
  owner: all,
  superadmin: all,
  admin: all.filter((permission) => permission !== 'delete'),
  standard: ['read'],
  viewer: ['read'],
  editor: ['read', 'update'],
};

export function hasPermission(actor: Actor, permission: Permission): boolean {
  return held[actor]?.includes(permission) ?? false;
}

/** The expected outcome of a request: success, an error, or for another device, only its own data. */
type Outcome = 'permitted' | 'own' | 400 | 401 | 403 | 404;

const administrators: readonly Actor[] = ['admin', 'superadmin'];
/** They are superadmins of their own organisations. */
const foreigners: readonly Actor[] = ['outsider', 'staff'];

export function expectedOutcome(call: Call, rule: Rule, actor: Actor): Outcome {
  if (call.credential === 'none') return 'permitted';
  if (call.credential === 'device') {
    if (actor === 'device') return 'permitted';
    return actor === 'wrongDevice' ? 'own' : 401;
  }
  if (['anonymous', 'expired', 'device', 'wrongDevice'].includes(actor)) return 401;
  if (actor === 'keyWithoutScope') return 403;
  if (actor === 'keyWithScope' && call.credential !== 'person') return 403;
  if (call.credential === 'staff') return actor === 'staff' ? 'permitted' : 403;
  return ofPerson(rule, actor);
}

function ofPerson(rule: Rule, actor: Actor): Outcome {
  if ('needs' in rule) {
    if (!hasPermission(actor, 'read')) return rule.hidden ?? rule.refusal ?? 404;
    return hasPermission(actor, rule.needs) ? 'permitted' : (rule.refusal ?? 403);
  }
  switch (rule.on) {
    case 'nobody':
      return 404;
    case 'domain':
      return administrators.includes(actor) || foreigners.includes(actor) ? 'permitted' : 403;
    case 'member':
      if (foreigners.includes(actor)) return 404;
      return administrators.includes(actor) ? 'permitted' : 403;
    default:
      return 'permitted';
  }
}
