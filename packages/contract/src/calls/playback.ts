import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { id, instant, paging, timeZone, userJson } from '../primitives.ts';
import { publishedContent } from '../published.ts';
import { operand, operators, scheduleRule } from '../rules.ts';
import { byId } from './shared.ts';

/** The longest timeline of one call: a week, and the hour that a clock change can add. */
const TIMELINE_MAX_MS = 8 * 86_400_000;
/**
 * The maximum number of segments in one reply. The reply contains the end of the covered time, from which the next
 * request can continue.
 */
export const TIMELINE_MAX_SEGMENTS = 500;
/** The maximum number of entries in each list of an analysis. Its counts are complete. */
export const ANALYSIS_MAX_ENTRIES = 100;

/**
 * `published`: the content that was sent to the screen. `draft`: the content that publishing its playlist now would
 * send.
 */
const contentSources = ['published', 'draft'] as const;
const content = z.enum(contentSources).default('published');

const causes = ['next', 'loop', 'hold', 'override', 'nothing_plays', 'empty'] as const;
const stretch = z.object({ start: instant, end: instant });

/** A presentation and its position. Ids and names are null if the caller cannot read the object. */
const place = {
  presentation_id: id.nullable(),
  presentation_name: z.string().nullable(),
  playlist_id: id.nullable(),
  playlist_name: z.string().nullable(),
  /** The caller cannot read the presentation or the playlist. */
  no_read_access: z.boolean(),
  /** The position in the playlist as published, from 0. -1 if nothing plays. */
  item_index: z.number().int(),
};

const neverPlays = z.object({
  ...place,
  /** `problem`: it can never play. `not_in_interval`: it does not in this interval. */
  cause: z.enum(['problem', 'not_in_interval']),
});

const clockChange = z.object({
  ...place,
  /** The origin of the schedule. */
  origin: z.string(),
  schedule: scheduleRule,
  occurrences: z.array(
    z.object({
      start: instant,
      end: instant,
      change_at: instant,
      /** Seconds by which clocks go forward. Negative if they go back. */
      shift: z.number().int(),
      effects: z.array(z.string()),
    }),
  ),
});

/** The summary of an interval. */
const analysis = {
  /** Intervals in which nothing plays. */
  blanks: z.array(stretch),
  blank_seconds: z.number(),
  never_plays: z.array(neverPlays),
  clock_changes: z.array(clockChange),
  /** The complete number of each. The lists have at most the first 100. */
  counts: z.object({
    blanks: z.number().int(),
    never_plays: z.number().int(),
    clock_changes: z.number().int(),
  }),
};

const subject = {
  device_id: id,
  timezone: z.string(),
  content: z.enum(contentSources),
  /** The revision of the published content. Null for a draft. */
  revision: z.number().int().nullable(),
};

const explainedOperand = z.object({ operand, value: z.unknown() });

export const changedThing = z.object({
  kind: z.enum(['presentation', 'playlist']),
  id: id.nullable(),
  name: z.string().nullable(),
  /** The caller cannot read it: its id and name are null. */
  no_read_access: z.boolean(),
});

interface WireExplanation {
  type: string;
  outcome: boolean;
  group?: WireExplanation[] | undefined;
}

/** A rule with the outcome of each clause and the values that it used. */
export const ruleExplanation: z.ZodType<WireExplanation> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.enum(['and', 'or']), outcome: z.boolean(), group: z.array(ruleExplanation) }),
    z.object({
      type: z.enum(operators),
      outcome: z.boolean(),
      left: explainedOperand,
      right: explainedOperand,
      note: z.enum(['missing_operand', 'not_a_presentation']).nullable(),
    }),
    z.object({
      type: z.literal('schedule'),
      outcome: z.boolean(),
      zone: timeZone,
      /** The interval around the instant with the same outcome. Null: unbounded. */
      from: instant.nullable(),
      until: instant.nullable(),
      never: z.boolean(),
    }),
  ]),
) as z.ZodType<WireExplanation>;

/**
 * `no_playlist`: the screen has none. `unreadable`: the caller cannot read all of it. `deleted`: the playlist, or
 * everything in it, is in the trash. `files_missing`: files that its presentations need were never uploaded or could not
 * be used. `empty`: nothing is in it. `never_plays`: no rule or schedule lets anything play.
 */
const confirmationReasons = [
  'no_playlist',
  'unreadable',
  'deleted',
  'files_missing',
  'empty',
  'never_plays',
] as const;
export type ConfirmationReason = (typeof confirmationReasons)[number];

export const publishConfirmation = z.object({
  reason: z.enum(confirmationReasons),
  /** Whether the screens would have nothing to play. */
  leaves_blank: z.boolean(),
  /** The number of objects in the content that the caller cannot read. */
  unreadable: z.object({
    presentations: z.number().int(),
    playlists: z.number().int(),
    themes: z.number().int(),
  }),
  /** Presentations whose files are missing, at most 100. */
  missing_files: z.array(z.object({ id, name: z.string() })),
  /** The reason as a sentence, in English. */
  message: z.string(),
});

export const playbackCalls = defineCalls({
  'devices.playbackContent': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/playback_content',
    credential: 'person',
    scope: 'device:read',
    summary:
      'The content document last published to the screen. Items that the caller cannot read keep their rules and times, but have no names, values, themes or files. For an API key without `content:read`, that applies to every item. 404 before the first publish.',
    params: byId,
    reply: publishedContent,
  },
  'devices.workers': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/workers',
    credential: 'person',
    scope: 'device:read',
    summary: 'The latest state of each worker of the screen, as its rules see it.',
    params: byId,
    reply: z.object({
      data: z.array(
        z.object({
          name: z.string(),
          state: userJson,
          at: instant,
          /** `screen`: its apps or its host page reported it. `service`: a person, a program or a sensor sent it. */
          source: z.enum(['screen', 'service']),
          /** The person, or the owner of the key, who sent it; null for sensors and screens. */
          sent_by: z.object({ id, name: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  },
  'devices.timeline': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/timeline',
    credential: 'person',
    scope: 'device:read',
    summary:
      'What the screen plays between two instants, simulated with its current tags and worker states for a player that starts at the first instant. Returns at most 500 segments. To get more, call again from `complete_until`.',
    params: byId,
    query: z
      .strictObject({ from: instant, to: instant, content })
      .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
        path: ['to'],
        message: 'Must be after `from`.',
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= TIMELINE_MAX_MS, {
        path: ['to'],
        message: 'Must be at most eight days after `from`.',
      }),
    reply: z.object({
      ...subject,
      from: instant,
      to: instant,
      segments: z.array(
        z.object({
          ...place,
          start: instant,
          end: instant,
          /** Playlists from the root to the one that contains the presentation. */
          playlist_path: z.array(id.nullable()),
          cause: z.enum(causes),
        }),
      ),
      /** `segments` is complete up to here: `to`, unless there are more than 500. The next page starts here. */
      complete_until: instant,
      /** The items that play in the entire interval, longest first: at most 100 of `item_count`. */
      items: z.array(
        z.object({
          ...place,
          seconds: z.number(),
          /** Share of the entire interval, 0 to 1. */
          share: z.number(),
          plays: z.number().int(),
        }),
      ),
      item_count: z.number().int(),
      ...analysis,
    }),
    errors: ['unavailable'],
  },
  'devices.explain': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/explain',
    credential: 'person',
    scope: 'device:read',
    summary:
      'Why each item of the screen’s playlists plays or does not play at an instant (by default now), with each condition of its rules.',
    params: byId,
    query: z.strictObject({ at: instant.optional(), content, ...paging }),
    reply: z.object({
      ...subject,
      at: instant,
      /** The first step of a player that starts at this instant. */
      step: z.object({ ...place, playlist_path: z.array(id.nullable()), cause: z.enum(causes) }),
      total: z.number().int(),
      data: z.array(
        z.object({
          /** Playlists from the root to the one that contains the item. Empty for the root itself. */
          playlist_path: z.array(id.nullable()),
          item_index: z.number().int(),
          presentation_id: id.nullable(),
          /** Set for a nested playlist. */
          playlist_id: id.nullable(),
          name: z.string().nullable(),
          /** The caller cannot read it: its id and name are null. */
          no_read_access: z.boolean(),
          is_override: z.boolean(),
          plays: z.boolean(),
          reason: z.string(),
          /** The reason as a sentence, in English. */
          message: z.string(),
          rules: z.array(z.object({ origin: z.string(), explanation: ruleExplanation })),
        }),
      ),
    }),
    errors: ['unavailable'],
  },
  'devices.publishPreview': {
    area: 'devices',
    method: 'POST',
    path: '/v4/devices/publish_preview',
    credential: 'person',
    scope: 'device:read',
    summary:
      'Previews a publish without publishing. Screens that would change in the same way form one group. The preview looks seven days ahead for blank screens and items that never play.',
    body: z.strictObject({
      device_ids: z.array(id).min(1, 'Choose at least one screen.').max(10_000),
      /** Previews this playlist, or none if null, instead of the assigned one on every screen. */
      playlist_id: id.nullable().optional(),
    }),
    reply: z.object({
      /** Screens that would be published to. */
      total: z.number().int(),
      from: instant,
      to: instant,
      groups: z.array(
        z.object({
          devices: z.array(
            z.object({
              id,
              name: z.string(),
              /** Whether the caller can publish to the screen with `confirm_blank`. */
              can_confirm: z.boolean(),
            }),
          ),
          /**
           * The playlist that publishing would send. Null if there is none: the screens would show the waiting screen.
           */
          playlist: z.object({ id, name: z.string().nullable() }).nullable(),
          /** Why publishing requires `confirm_blank`. Null if it does not. */
          confirmation: publishConfirmation.nullable(),
          /** Whether the publish would change anything on the screens. */
          is_changed: z.boolean(),
          /** The playlist that the screens play now, if it differs. Null if they play none. */
          previous_playlist: z
            .object({ id: id.nullable(), name: z.string().nullable(), no_read_access: z.boolean() })
            .nullable(),
          /** Presentations and playlists that would be added, removed or changed. */
          changes: z.object({
            added: z.array(changedThing),
            removed: z.array(changedThing),
            changed: z.array(changedThing),
          }),
          /** Null if there are too many different groups to analyse. */
          analysis: z.object(analysis).nullable(),
        }),
      ),
      /** Screens that cannot be published to, and why. */
      refused: z.array(z.object({ device_id: id, reason: z.string() })),
    }),
    errors: ['unavailable'],
  },
});
