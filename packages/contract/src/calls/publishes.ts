import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { MAX_DEVICES_PER_REQUEST } from '../constants.ts';
import { id, instant, listOf, paging } from '../primitives.ts';
import { deviceFilter, publishReply } from './devices.ts';
import { changedThing, publishConfirmation } from './playback.ts';
import { byId, confirmBlank } from './shared.ts';

/** How long the screens of a stage have to report before the next stage, in seconds. */
export const STAGE_REPORT_SECONDS = 600;
/** The share of a stage's screens that may fail before the publish stops, in percent. */
export const DEFAULT_MAX_FAILED_PERCENT = 10;
/** The maximum number of screens that one entry of a preview names. Counts are complete. */
export const PREVIEW_MAX_NAMES = 10;

/** `completed`: all stages were sent. `stopped`: too many screens of a stage failed or did not respond. */
export const publishStates = ['scheduled', 'running', 'completed', 'stopped', 'cancelled'] as const;
export type PublishState = (typeof publishStates)[number];

/**
 * What happened on one screen. `pending`: nothing was sent yet. `sent`: sent, and the screen has not reported. `offline`:
 * the same, and the screen is offline. `received`: downloaded. `refused`: not sent, for the given reason. `superseded`:
 * the screen has a later revision, or has left the domain.
 */
export const publishOutcomes = [
  'pending',
  'sent',
  'offline',
  'received',
  'playing',
  'failed',
  'refused',
  'superseded',
] as const;
export type PublishOutcomeName = (typeof publishOutcomes)[number];

/** `waiting`: nothing was sent. `checking`: everything was sent, and the screens have time to report. */
const stageStates = ['waiting', 'publishing', 'checking', 'passed', 'failed'] as const;

const scopeFields = {
  ...deviceFilter,
  device_ids: z.array(id).min(1, 'Choose at least one screen.').max(MAX_DEVICES_PER_REQUEST).optional(),
  exclude_device_ids: z.array(id).max(MAX_DEVICES_PER_REQUEST).optional(),
  /** Excludes screens with these playlists. Null: screens without a playlist. */
  exclude_playlist_ids: z.array(id.nullable()).max(1000).optional(),
  /** Screens on which this publish failed, and screens that it refused. */
  failed_publish_id: id.optional(),
};

/**
 * Selects the screens that match every given field. Fields that the list of screens also has mean the same there. The
 * number of screens has no limit: for more than 10,000, use a field other than `device_ids`, and exclude individual
 * screens with `exclude_device_ids`.
 */
const publishScope = z
  .strictObject(scopeFields)
  .refine((scope) => Object.values(scope).some((value) => value !== undefined), 'Choose the screens.');

/** Assigns this playlist, or none if null, to the screens when they are published to. Absent: their own playlists. */
const assignedPlaylist = id.nullable().optional();

const revision = z.coerce
  .number<number | string>()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
/** Sends this earlier revision of the only screen in the scope. Absent: the current content. Not with `playlist_id`. */
const earlierRevision = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .optional();

/** A stage, as the number of screens that have the content after it. */
const stage = z.union([
  z.strictObject({ screens: z.number().int().min(1).max(1_000_000) }),
  z.strictObject({ percent: z.number().int().min(1).max(100) }),
]);

const counts = z.object(
  Object.fromEntries(publishOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<
    PublishOutcomeName,
    z.ZodNumber
  >,
);

const publish = z.object({
  id,
  state: z.enum(publishStates),
  created_at: instant,
  /** When it starts or started. */
  starts_at: instant,
  ended_at: instant.nullable(),
  /** Who started it. */
  published_by: z.object({ id, name: z.string() }).nullable(),
  /** The publish that this one undoes. */
  undoes: id.nullable(),
  /** Playlists that it sends, at most 20 of `playlist_count`. The name is null if the caller cannot read it. */
  playlists: z.array(z.object({ id, name: z.string().nullable() })),
  playlist_count: z.number().int(),
  /** The playlist that it also assigns to the screens; id null: none. Null: screens keep their own playlists. */
  assigned_playlist: z.object({ id: id.nullable(), name: z.string().nullable() }).nullable(),
  /** The number of screens. */
  total: z.number().int(),
  counts,
  max_failed_percent: z.number().int(),
  stages: z.array(z.object({ screens: z.number().int(), state: z.enum(stageStates), counts })),
  /** When the current stage is evaluated at the latest. Null if no stage is being checked. */
  check_until: instant.nullable(),
});

const publishDetails = publish.extend({
  /** Reasons why screens do not play it, most screens first, at most 20. */
  problems: z.array(
    z.object({
      outcome: z.enum(publishOutcomes),
      message: z.string().nullable(),
      screen_count: z.number().int(),
    }),
  ),
});

const namedScreens = { screen_count: z.number().int(), screens: z.array(z.object({ id, name: z.string() })) };
const confirmed = z.strictObject({ confirm_blank: confirmBlank }).optional();

export const publishCalls = defineCalls({
  'publishes.create': {
    area: 'publishes',
    method: 'POST',
    path: '/v4/publishes',
    credential: 'person',
    scope: 'device:publish',
    summary:
      'Publishes to any number of screens: now or at a set time, all at once or in stages. The content is fixed when this call is made, so every stage sends the same content. Screens that the caller can’t publish to, or that need `confirm_blank`, are refused, and the others continue; filters match only screens that the caller can publish to. A key also needs `device:update` to assign a playlist. A stage starts only if at most `max_failed_percent` of the previous stage’s screens reported an error or did not report within ten minutes.',
    body: z.strictObject({
      scope: publishScope,
      playlist_id: assignedPlaylist,
      revision: earlierRevision,
      /** When to publish, at most a year ahead. Absent: now. */
      starts_at: instant.optional(),
      /** Absent: all screens at once. The last stage is always followed by all remaining screens. */
      stages: z.array(stage).max(10).default([]),
      max_failed_percent: z.number().int().min(0).max(100).default(DEFAULT_MAX_FAILED_PERCENT),
      confirm_blank: confirmBlank,
    }),
    reply: publish,
    status: 202,
    idempotent: true,
    errors: ['conflict', 'unavailable'],
  },
  'publishes.preview': {
    area: 'publishes',
    method: 'POST',
    path: '/v4/publishes/preview',
    credential: 'person',
    scope: 'device:read',
    summary:
      'Previews a publish without publishing: what changes on how many screens, grouped by playlist, and warnings about screens that would show nothing and items that never play in the next seven days.',
    body: z.strictObject({ scope: publishScope, playlist_id: assignedPlaylist, revision: earlierRevision }),
    reply: z.object({
      /** Screens that would be published to. */
      total: z.number().int(),
      from: instant,
      to: instant,
      groups: z.array(
        z.object({
          /** The playlist that publishing sends. Null: none. */
          playlist: z.object({ id, name: z.string().nullable() }).nullable(),
          ...namedScreens,
          /** The changes by what the screens play now, most screens first, at most 20. */
          changes: z.array(
            z.object({
              screen_count: z.number().int(),
              /** Whether publishing changes anything on these screens. */
              is_changed: z.boolean(),
              /** The playlist that these screens play now, if it is another one. */
              previous_playlist: z
                .object({ id: id.nullable(), name: z.string().nullable(), no_read_access: z.boolean() })
                .nullable(),
              added: z.array(changedThing),
              removed: z.array(changedThing),
              changed: z.array(changedThing),
            }),
          ),
          warnings: z.array(
            z.object({
              ...namedScreens,
              /** Set if these screens need `confirm_blank`. */
              confirmation: publishConfirmation.nullable(),
              /** The number of screens that the caller can confirm. */
              confirmable_count: z.number().int(),
              /** How long nothing plays, in seconds, and the first such time on the first screen. */
              blank_seconds: z.number(),
              first_blank: z.object({ start: instant, end: instant, timezone: z.string() }).nullable(),
              /** Items that never play on these screens. */
              never_plays: z.array(
                z.object({ name: z.string().nullable(), cause: z.enum(['problem', 'not_in_interval']) }),
              ),
            }),
          ),
          /** Screens without a forecast, because there are too many different groups to forecast. */
          unforecast_count: z.number().int(),
        }),
      ),
      /** Screens that cannot be published to, by reason. */
      refused: z.array(z.object({ reason: z.string(), screen_count: z.number().int() })),
    }),
    errors: ['unavailable'],
  },
  'publishes.list': {
    area: 'publishes',
    method: 'GET',
    path: '/v4/publishes',
    credential: 'person',
    scope: 'device:read',
    summary: 'The caller’s publishes, newest first. Administrators see those of the whole domain.',
    query: z.strictObject({
      ...paging,
      state: z.enum(publishStates).optional(),
      /** Only publishes to this screen, unless it was refused. */
      device_id: id.optional(),
    }),
    reply: listOf(publish),
  },
  'publishes.get': {
    area: 'publishes',
    method: 'GET',
    path: '/v4/publishes/{id}',
    credential: 'person',
    scope: 'device:read',
    summary: 'The progress of a publish, and why screens do not play it.',
    params: byId,
    reply: publishDetails,
  },
  'publishes.screens': {
    area: 'publishes',
    method: 'GET',
    path: '/v4/publishes/{id}/screens',
    credential: 'person',
    scope: 'device:read',
    summary: 'The screens of a publish that the caller can read, by name, with what happened on each.',
    params: byId,
    query: z.strictObject({
      ...paging,
      outcome: z.enum(publishOutcomes).optional(),
      /** Only screens with exactly this message. */
      message: z.string().max(10_000).optional(),
    }),
    reply: listOf(
      z.object({
        device_id: id,
        name: z.string(),
        outcome: z.enum(publishOutcomes),
        message: z.string().nullable(),
        revision: z.number().int().nullable(),
      }),
    ),
  },
  'publishes.cancel': {
    area: 'publishes',
    method: 'POST',
    path: '/v4/publishes/{id}/cancel',
    credential: 'person',
    scope: 'device:publish',
    summary:
      'Cancels a publish. Screens that already received it keep it. 409 if it is completed or already cancelled.',
    params: byId,
    reply: publish,
    errors: ['conflict'],
  },
  'publishes.continue': {
    area: 'publishes',
    method: 'POST',
    path: '/v4/publishes/{id}/continue',
    credential: 'person',
    scope: 'device:publish',
    summary: 'Sends the next stage of a stopped publish. 409 if it is not stopped.',
    params: byId,
    reply: publish,
    errors: ['conflict'],
  },
  'publishes.retry': {
    area: 'publishes',
    method: 'POST',
    path: '/v4/publishes/{id}/retry',
    credential: 'person',
    scope: 'device:publish',
    summary:
      'Publishes the current content again to the screens that failed or were refused, as a new publish. 409 if there are none, or if it is an undo.',
    params: byId,
    body: confirmed,
    reply: publish,
    status: 202,
    errors: ['conflict', 'unavailable'],
  },
  'publishes.undo': {
    area: 'publishes',
    method: 'POST',
    path: '/v4/publishes/{id}/undo',
    credential: 'person',
    scope: 'device:publish',
    summary:
      'Restores each screen’s previous content, as a new publish. If the undone publish assigned a playlist, assigns each screen’s previous one again, unless its playlist has changed since. Screens with a later publish, or that would have nothing to play without `confirm_blank`, are refused. 409 if nothing was sent.',
    params: byId,
    body: confirmed,
    reply: publish,
    status: 202,
    errors: ['conflict', 'unavailable'],
  },
  'devices.publishRevision': {
    area: 'publishes',
    method: 'POST',
    path: '/v4/devices/{id}/revisions/{revision}/publish',
    credential: 'person',
    scope: 'device:publish',
    summary:
      'Publishes an earlier revision of the screen again. 409 if content in it was deleted, if the caller cannot read all of it, or if the screen would have nothing to play, unless `confirm_blank` is true.',
    params: z.strictObject({ id, revision }),
    body: confirmed,
    reply: publishReply,
    errors: ['conflict'],
  },
});
