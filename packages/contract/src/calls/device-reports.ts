import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { id, instant, listOf, paging, queryIds, userRecord } from '../primitives.ts';
import { logLevels } from './device-api.ts';
import { byId } from './shared.ts';

/** What screens reported, for the people who manage them. */
export const deviceReportCalls = defineCalls({
  'devices.recentErrors': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/events/recent_errors',
    credential: 'person',
    scope: 'device:read',
    summary: 'Errors that screens reported, newest first.',
    query: z.strictObject({ ...paging, device_id: queryIds.optional() }),
    reply: listOf(
      z.object({
        timestamp: instant,
        device_id: id,
        event: z.string(),
        error_message: z.string(),
        presentation_id: id.nullable(),
        presentation_name: z.string().nullable(),
      }),
    ),
  },
  'devices.logs': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/logs',
    credential: 'person',
    scope: 'device:read',
    summary: 'Lines of the log of a screen’s player, newest first.',
    params: byId,
    query: z.strictObject({
      ...paging,
      /** Lines of this level and above. */
      level: z.enum(logLevels).default('debug'),
      search: z.string().max(200).optional(),
    }),
    reply: z.object({
      /** Whether there are older ones. */
      has_more: z.boolean(),
      data: z.array(
        z.object({
          id,
          at: instant,
          level: z.enum(logLevels),
          message: z.string(),
          tags: z.array(z.string()),
          context: userRecord,
        }),
      ),
    }),
  },
});
