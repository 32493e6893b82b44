import { z } from 'zod';
import { defineCalls } from '../call.ts';
import {
  description,
  id,
  instant,
  listQuery,
  name,
  queryIds,
  queryMediaTypes,
  seconds,
} from '../primitives.ts';
import { byId, deleteQuery, moveBody, resourceFields, resourceProfile } from './shared.ts';

const folderTypes = ['device', 'library'] as const;
const libraryKinds = ['folder', 'presentation', 'playlist', 'theme', 'file_upload'] as const;

const crumb = z.object({ id, name: z.string() });

export const folder = z.object({
  ...resourceFields,
  type: z.enum(folderTypes),
  description: z.string().nullable(),
  /** From the root down to its parent. */
  path: z.array(crumb),
  child_counts: z.object({
    devices: z.number().int(),
    presentations: z.number().int(),
    playlists: z.number().int(),
    folders: z.number().int(),
  }),
});

const child = z.object({
  id,
  name: z.string(),
  type: z.enum(['folder', 'device', 'presentation', 'playlist']),
  updated_at: instant,
});

/** A folder with its children: the first 200 of each kind by name. */
const folderDetail = folder.extend({
  child_devices: z.array(child),
  child_presentations: z.array(child),
  child_playlists: z.array(child),
  child_folders: z.array(child),
});

/** A folder with its direct contents, at most 200 of each kind. `/library` pages through more. */
export const folderTree = z.object({
  folder: folder.nullable(),
  folders: z.array(folder),
  devices: z.array(child),
  presentations: z.array(child),
  playlists: z.array(child),
});

const treeQuery = z.strictObject({ folder_id: id.optional() });

export const libraryItem = z.object({
  id,
  name: z.string(),
  resource_type: z.enum(libraryKinds),
  resource_id: id,
  last_activity_at: instant,
  updated_at: instant,
  created_at: instant,
  deleted_at: instant.nullable(),
  owned_by: resourceProfile.nullable(),
  parent_folder_id: id.nullable(),
  acl: z
    .array(z.object({ location_id: id, name: z.string() }))
    .default([])
    .describe('Always empty until the API has calls for locations.'),
  permissions: resourceFields.permissions,
  presentation_data: z
    .object({
      application_name: z.string(),
      application_thumbnail_url: z.string().nullable(),
      thumbnail_url: z.string().nullable(),
      application_icon_url: z.string().nullable(),
      duration: seconds.describe('Playing time in seconds.'),
      file_uploads: z
        .array(
          z.object({
            id,
            filename: z.string(),
            content_type: z.string(),
            url: z.string().nullable(),
            thumbnail_url: z.string().nullable(),
          }),
        )
        .nullable(),
    })
    .nullable(),
  playlist_data: z
    .object({
      item_count: z.number().int(),
      thumbnail_urls: z
        .array(z.string())
        .describe('The pictures of its first items that have one; at most four.'),
    })
    .nullable(),
  theme_data: z
    .object({
      presentation_count: z.number().int(),
      is_default: z.boolean().describe('Whether presentations without a theme of their own show it.'),
    })
    .nullable(),
  file_data: z
    .object({
      content_type: z.string(),
      content_length: z.number().int(),
      url: z.string().nullable().describe('Path on the content origin; null until the file is verified.'),
      thumbnail_url: z.string().nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      duration: seconds.nullable(),
    })
    .nullable(),
});

const libraryReply = z.object({
  total: z.number().int(),
  data: z.array(libraryItem),
  folder_path: z.array(crumb),
});
const libraryQuery = z.strictObject({
  ...listQuery(['last_activity_at', 'name', 'created_at', 'updated_at'] as const),
  folder_id: id.optional(),
  search: z.string().max(200).optional(),
  type: z.enum(libraryKinds).optional(),
  /** `true`: with `type`, also lists the folders that contain such items at any depth, and empty folders. */
  with_folders: z.enum(['true', 'false']).optional(),
  /** Only files of these types, from any folder below `folder_id`. */
  content_types: queryMediaTypes.optional(),
  /** `true`: items deleted within the last thirty days, from any folder. */
  trash: z.enum(['true', 'false']).optional(),
  /** `true`: without files that presentations in the same folder show. Has no effect on searches and the trash. */
  hide_shown_files: z.enum(['true', 'false']).optional(),
});

/** Folders contain screens or library items, so the scope that a key needs depends on the folder's type. */
const readScopes = ['device:read', 'content:read'] as const;
const writeScopes = ['device:update', 'content:write'] as const;

export const folderCalls = defineCalls({
  'folders.devicesV3': {
    area: 'folders',
    method: 'GET',
    path: '/v3/folders/devices',
    credential: 'person',
    scope: 'device:read',
    summary: 'A screen folder with its folders and screens. Without `folder_id`, the root.',
    query: treeQuery,
    reply: folderTree,
  },
  'folders.devices': {
    area: 'folders',
    method: 'GET',
    path: '/v4/folders/devices',
    credential: 'person',
    scope: 'device:read',
    summary: 'A screen folder with its folders and screens. Without `folder_id`, the root.',
    query: treeQuery,
    reply: folderTree,
  },
  'folders.libraryV3': {
    area: 'folders',
    method: 'GET',
    path: '/v3/folders/library',
    credential: 'person',
    scope: 'content:read',
    summary: 'A library folder with its contents. Without `folder_id`, the root.',
    query: treeQuery,
    reply: folderTree,
  },
  'folders.library': {
    area: 'folders',
    method: 'GET',
    path: '/v4/folders/library',
    credential: 'person',
    scope: 'content:read',
    summary: 'A library folder with its contents. Without `folder_id`, the root.',
    query: treeQuery,
    reply: folderTree,
  },
  'folders.libraryLite': {
    area: 'folders',
    method: 'GET',
    path: '/v4/folders/library-lite',
    credential: 'person',
    scope: readScopes,
    summary: 'The folders of one type without their contents, for a move dialog.',
    query: z.strictObject({ folder_id: id.optional(), type: z.enum(folderTypes).default('library') }),
    reply: z.object({
      folders: z.array(
        z.object({
          id,
          name: z.string(),
          parent_folder_id: id.nullable(),
          permissions: resourceFields.permissions,
        }),
      ),
    }),
  },
  'folders.get': {
    area: 'folders',
    method: 'GET',
    path: '/v3/folders/{id}',
    credential: 'person',
    scope: readScopes,
    summary:
      'A folder and its direct contents: the first 200 items of each kind. `/library` and `/v5/devices` page through more.',
    params: byId,
    reply: folderDetail,
  },
  'folders.create': {
    area: 'folders',
    method: 'POST',
    path: '/v3/folders',
    credential: 'person',
    scope: writeScopes,
    summary: 'Creates a folder in the root or in `parent_folder_id`.',
    body: z.strictObject({
      name,
      description: description.nullable().optional(),
      type: z.enum(folderTypes).default('library'),
      parent_folder_id: id.nullable().optional(),
    }),
    reply: folder,
    status: 201,
  },
  'folders.update': {
    area: 'folders',
    method: 'PATCH',
    path: '/v3/folders/{id}',
    credential: 'person',
    scope: writeScopes,
    summary: 'Renames a folder.',
    params: byId,
    body: z.strictObject({ name: name.optional(), description: description.nullable().optional() }),
    reply: folder,
  },
  'folders.delete': {
    area: 'folders',
    method: 'DELETE',
    path: '/v3/folders/{id}',
    credential: 'person',
    scope: writeScopes,
    summary:
      'Moves a library folder and its contents to the trash. 409 with the screens that play any of it, unless `force` is true. A screen folder must be empty.',
    params: byId,
    query: deleteQuery,
    errors: ['conflict'],
  },
  'folders.move': {
    area: 'folders',
    method: 'POST',
    path: '/v3/folders/{id}/actions/move_to_folder',
    credential: 'person',
    scope: writeScopes,
    summary: 'Moves a folder into another, or to the root with `null`.',
    params: byId,
    body: moveBody,
    reply: folder,
    errors: ['conflict'],
  },
  'library.list': {
    area: 'library',
    method: 'GET',
    path: '/library',
    credential: 'person',
    scope: 'content:read',
    summary: 'The items in a library folder, or the search results below it, paged.',
    query: libraryQuery,
    reply: libraryReply,
  },
  'library.restore': {
    area: 'library',
    method: 'POST',
    path: '/v4/library/restore',
    credential: 'person',
    scope: 'content:write',
    summary: 'Restores items from the trash.',
    body: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    reply: z.object({ restored: z.array(id) }),
  },
  'library.lookup': {
    area: 'library',
    method: 'GET',
    path: '/v4/library/lookup',
    credential: 'person',
    scope: 'content:read',
    summary: 'Library items by id. Items that the caller cannot read are omitted.',
    query: z.strictObject({ ids: queryIds }),
    reply: z.object({ data: z.array(libraryItem) }),
  },
  'library.usage': {
    area: 'library',
    method: 'GET',
    path: '/v4/library/usage',
    credential: 'person',
    scope: 'content:read',
    summary:
      'The number of screens whose published content or ads contain each item. Items on no screen are omitted.',
    query: z.strictObject({ ids: queryIds }),
    reply: z.object({ data: z.array(z.object({ id, screen_count: z.number().int() })) }),
  },
});
