import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { MAX_PLAYLIST_ITEMS } from '../constants.ts';
import { playlistModes } from '../playlist-modes.ts';
import { description, id, listOf, listQuery, name, queryIds } from '../primitives.ts';
import { publishedContent, scheduleTypes } from '../published.ts';
import { rule } from '../rules.ts';
import { scheduleFields, scheduleInput } from './presentations.ts';
import { byId, copyBody, deleteQuery, moveBody, resourceFields, tagsInput } from './shared.ts';

const item = z.object({
  id,
  order: z.number().int(),
  presentation_id: id.nullable(),
  playlist_id: id.nullable(),
  /** For lists: null if the caller cannot read it. */
  name: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  application_name: z.string().nullable(),
  duration: z.number().nullable().describe('In seconds. For a nested playlist, its total.'),
});

/**
 * An item in a request. Clients can send back the items that they read: an item of this playlist keeps its `id`, and
 * the description of its content is accepted and ignored.
 */
const itemInput = z
  .strictObject({
    id: id.optional(),
    presentation_id: id.nullish(),
    playlist_id: id.nullish(),
    order: z.number().int().optional(),
    name: item.shape.name.optional(),
    thumbnail_url: item.shape.thumbnail_url.optional(),
    application_name: item.shape.application_name.optional(),
    duration: item.shape.duration.optional(),
  })
  .refine(
    (each) => !each.presentation_id !== !each.playlist_id,
    'Set either presentation_id or playlist_id.',
  );

export const playlist = z.object({
  ...resourceFields,
  description: z.string().nullable(),
  mode: z.enum(playlistModes),
  items_per_pass: z.number().int().nullable(),
  parent_playlist_id: id.nullable(),
  schedule_type: z.enum(scheduleTypes),
  is_rule_on_items: z.boolean(),
  rule: rule.nullable(),
  items: z.array(item),
  item_count: z.number().int(),
  total_duration: z.number().describe('Duration of one pass in seconds.'),
  ...scheduleFields,
});

/** A playlist in a list. `items` is absent if it was not requested or if the page would contain too many. */
const listedPlaylist = playlist.extend({ items: playlist.shape.items.optional() });

const playlistFields = {
  description: description.nullable().optional(),
  mode: z.enum(playlistModes).optional(),
  items_per_pass: z.number().int().min(1).max(1000).nullable().optional(),
  parent_playlist_id: id.nullable().optional(),
  schedule_type: z.enum(scheduleTypes).optional(),
  is_rule_on_items: z.boolean().optional(),
  rule: rule.nullable().optional(),
  tags: tagsInput.optional(),
  ...scheduleInput,
};

export const playlistCalls = defineCalls({
  'playlists.list': {
    area: 'playlists',
    method: 'GET',
    path: '/v3/playlists',
    credential: 'person',
    scope: 'content:read',
    summary:
      'Playlists with their items. A page contains at most 10,000 items. Playlists beyond that have no `items` field. Get them by id.',
    query: z.strictObject({
      ...listQuery(['updated_at', 'name', 'created_at', 'last_activity_at'] as const),
      id: queryIds.optional(),
      folder_id: id.optional(),
      search: z.string().max(200).optional(),
      /** `false` leaves `items` out. */
      include_items: z.enum(['true', 'false']).default('true'),
    }),
    reply: listOf(listedPlaylist),
  },
  'playlists.get': {
    area: 'playlists',
    method: 'GET',
    path: '/v3/playlists/{id}',
    credential: 'person',
    scope: 'content:read',
    summary: 'A playlist with its items.',
    params: byId,
    reply: playlist,
  },
  'playlists.create': {
    area: 'playlists',
    method: 'POST',
    path: '/v3/playlists',
    credential: 'person',
    scope: 'content:write',
    summary: 'Creates a playlist.',
    body: z.strictObject({
      name,
      items: z.array(itemInput).max(MAX_PLAYLIST_ITEMS).default([]),
      parent_folder_id: id.nullable().optional(),
      ...playlistFields,
    }),
    reply: playlist,
    status: 201,
  },
  'playlists.update': {
    area: 'playlists',
    method: 'PATCH',
    path: '/v3/playlists/{id}',
    credential: 'person',
    scope: 'content:write',
    summary:
      'Changes a playlist. `items` replaces all of its items. Screens show the change after the next publish.',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      items: z.array(itemInput).max(MAX_PLAYLIST_ITEMS).optional(),
      base_item_ids: z
        .array(id)
        .max(MAX_PLAYLIST_ITEMS)
        .optional()
        .describe('The items that `items` was made from, in order. If the playlist has others by now: 409.'),
      ...playlistFields,
    }),
    reply: playlist,
    errors: ['conflict'],
  },
  'playlists.insertItems': {
    area: 'playlists',
    method: 'POST',
    path: '/v4/playlists/{id}/items',
    credential: 'person',
    scope: 'content:write',
    summary:
      'Inserts items into a playlist, and keeps all others. Concurrent insertions do not overwrite each other. The items get new ids. Screens show the change after the next publish.',
    params: byId,
    body: z.strictObject({
      items: z.array(itemInput).min(1).max(MAX_PLAYLIST_ITEMS),
      index: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe(
          'The position of the first item. By default, and if it is beyond the end, the items are appended.',
        ),
      after_item_id: id
        .optional()
        .describe(
          'The item after which they go, wherever it is now. If the playlist no longer contains it, `index` applies.',
        ),
    }),
    reply: playlist.extend({
      inserted_item_ids: z.array(id).describe('The ids of the new items, in their order in the playlist.'),
    }),
    errors: ['conflict'],
    idempotent: true,
  },
  'playlists.delete': {
    area: 'playlists',
    method: 'DELETE',
    path: '/v3/playlists/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a playlist to the trash. 409 with the screens that play it, unless `force` is true.',
    params: byId,
    query: deleteQuery,
    errors: ['conflict'],
  },
  'playlists.move': {
    area: 'playlists',
    method: 'POST',
    path: '/v3/playlists/{id}/actions/move_to_folder',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a playlist to a folder.',
    params: byId,
    body: moveBody,
    reply: playlist,
  },
  'playlists.copy': {
    area: 'playlists',
    method: 'POST',
    path: '/v3/playlists/{id}/actions/copy',
    credential: 'person',
    scope: 'content:write',
    summary: 'Copies a playlist in the same folder. The copy has the same presentations.',
    params: byId,
    body: copyBody,
    reply: playlist,
    status: 201,
  },
  'playlists.playbackContent': {
    area: 'playlists',
    method: 'GET',
    path: '/v3/playlists/{id}/playback_content',
    credential: 'person',
    scope: 'content:read',
    summary:
      'The content document that a screen would receive if the playlist were published now, for previews.',
    params: byId,
    reply: publishedContent,
  },
});
