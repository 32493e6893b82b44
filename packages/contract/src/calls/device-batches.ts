import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { MAX_DEVICES_PER_REQUEST } from '../constants.ts';
import { id, instant, paging, queryIds } from '../primitives.ts';
import { confirmBlank, confirmBlankChange, tagsInput } from './shared.ts';

const batchActions = [
  'publish',
  'restart',
  'reboot',
  'set_playlist',
  'move_to_folder',
  'set_tags',
  'change_tags',
  'disable',
  'enable',
] as const;
const batchStatuses = ['pending', 'sent', 'acknowledged', 'failed', 'timed_out'] as const;
const deviceIds = z.array(id).min(1, 'Choose at least one screen.').max(MAX_DEVICES_PER_REQUEST);

/** Actions on many screens. */
export const deviceBatchCalls = defineCalls({
  'devices.batch': {
    area: 'devices',
    method: 'POST',
    path: '/v4/devices/batch_management',
    credential: 'person',
    scope: ['device:publish', 'device:update'],
    summary:
      'Runs one action on up to 10,000 screens. Screens that the caller can’t change fail, and the others continue. A key needs `device:publish` to publish, and `device:update` for every other action. `set_tags` replaces all tags, and `change_tags` keeps the others. Both return 409 and change nothing if some screens would have nothing to play with the new tags, unless `confirm_blank` is true. `fields` names these screens by id.',
    body: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.enum(['restart', 'reboot', 'disable', 'enable']),
        device_ids: deviceIds,
      }),
      z.strictObject({
        action: z.literal('publish'),
        device_ids: deviceIds,
        confirm_blank: confirmBlank,
      }),
      z.strictObject({
        action: z.literal('set_playlist'),
        device_ids: deviceIds,
        playlist_id: id.nullable(),
        /** Publish at once. */
        publish: z.boolean().default(false),
        confirm_blank: confirmBlank,
      }),
      z.strictObject({
        action: z.literal('move_to_folder'),
        device_ids: deviceIds,
        folder_id: id.nullable(),
      }),
      z.strictObject({
        action: z.literal('set_tags'),
        device_ids: deviceIds,
        tags: tagsInput,
        confirm_blank: confirmBlankChange,
      }),
      z.strictObject({
        action: z.literal('change_tags'),
        device_ids: deviceIds,
        /** Tags to add. They replace tags with the same keys. */
        add: tagsInput.default([]),
        /** The keys of tags to remove. */
        remove: z.array(z.string().max(100)).max(100).default([]),
        confirm_blank: confirmBlankChange,
      }),
    ]),
    reply: z.object({ batch_id: id, total: z.number().int() }),
    status: 202,
    idempotent: true,
    errors: ['conflict'],
  },
  'devices.batchStatus': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/batch_management/status',
    credential: 'person',
    scope: 'device:read',
    summary: 'The progress of the actions in a batch, or of the actions on some screens.',
    query: z.strictObject({
      ...paging,
      batch_id: id.optional(),
      device_id: queryIds.optional(),
      /** Limits the actions to this status. `counts` stays complete. */
      status: z.enum(batchStatuses).optional(),
    }),
    reply: z.object({
      /** Screens, each of which is one record. */
      total: z.number().int(),
      /** Actions by status. */
      counts: z.object({
        pending: z.number().int(),
        sent: z.number().int(),
        acknowledged: z.number().int(),
        failed: z.number().int(),
        timed_out: z.number().int(),
      }),
      data: z.array(
        z.object({
          device_id: id,
          /** The person who requested the newest action. */
          profile_id: id.nullable(),
          /** Newest first, at most 100. */
          action_statuses: z.array(
            z.object({
              action: z.enum(batchActions),
              status: z.enum(batchStatuses),
              created: instant,
              completed: instant.nullable(),
              message: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
});
