import { z } from 'zod';
import type { Camelized } from './names.ts';
import { playlistModes } from './playlist-modes.ts';
import { id, sha256, userRecord } from './primitives.ts';
import { rule, scheduleRule } from './rules.ts';

/**
 * The content document: everything that a screen needs to play, in canonical JSON, addressed by its SHA-256. It does
 * not name the device, so a thousand screens with equal content share one document. Our own URLs are paths on the
 * content origin (`/files/…`, `/apps/…`), which the player resolves.
 */

export const scheduleTypes = ['join', 'override'] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

const resource = z.object({
  deleted_at: z.string().nullable(),
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
});

const publishedPlaylistItem = z.object({
  presentation_id: id.optional(),
  playlist_id: id.optional(),
});

export const publishedPlaylist = z.object({
  id,
  name: z.string(),
  mode: z.enum(playlistModes),
  items_per_pass: z.number().int().nullable(),
  items: z.array(publishedPlaylistItem),
  is_rule_on_items: z.boolean(),
  rule: rule.nullable(),
  schedule_type: z.enum(scheduleTypes),
  schedule_rule: scheduleRule.nullable(),
  no_read_access: z.boolean(),
  resource,
});

export const publishedPresentation = z.object({
  id,
  name: z.string(),
  application_id: id.nullable(),
  application_deployment_id: id.nullable(),
  application_name: z.string(),
  /** Values of the application's properties; file values are `{id, url, content_type, …}`. */
  application_vars: userRecord,
  /** An opaque token for applications that call back. It changes only with the presentation. */
  token: z.string().nullable(),
  duration: z.number().describe('Seconds, for applications with a configurable duration.'),
  theme_id: id.nullable(),
  /** Playlists that this presentation hosts (applications with `playlist` properties). */
  presentations_playlists: z.array(id),
  has_playlists: z.boolean(),
  rule: rule.nullable(),
  schedule_rule: scheduleRule.nullable(),
  no_read_access: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  resource,
});

const publishedProperty = z.object({
  name: z.string(),
  type: z.string(),
  encode: z.boolean().optional(),
});

export const publishedApplicationVersion = z.object({
  id,
  application_id: id,
  name: z.string(),
  /** Set for embedded applications: `https://host/path/:prop?x=:prop`, or a path on the content origin. */
  embedded_url_format: z.string().nullable(),
  /** Set for legacy applications: the bundle's address. */
  source_url: z.string().nullable(),
  configurable_duration: z.boolean(),
  presentation_properties: z.array(publishedProperty),
  strings: userRecord,
});

export const publishedFont = z.object({
  id,
  name: z.string(),
  weight: z.number().int(),
  file_upload: z.object({ url: z.string() }),
});

export const publishedTheme = z.object({
  id,
  name: z.string(),
  background_color: z.string().nullable(),
  background_image_file_upload: z.object({ url: z.string() }).nullable(),
  background_image_portrait_file_upload: z.object({ url: z.string() }).nullable(),
  background_scale: z.string().nullable(),
  heading_font_new: publishedFont.nullable(),
  heading_text_color: z.string().nullable(),
  heading_2_font_new: publishedFont.nullable(),
  heading_2_text_color: z.string().nullable(),
  body_font_new: publishedFont.nullable(),
  body_text_color: z.string().nullable(),
  border_color: z.string().nullable(),
});

/** A file that must be complete on the screen before the revision can play. */
export const publishedAsset = z.object({
  id,
  url: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  sha256,
});

export const publishedContent = z.object({
  format: z.literal(1),
  playlist_id: id,
  playlists: z.record(z.string(), publishedPlaylist),
  presentations: z.record(z.string(), publishedPresentation),
  application_versions: z.record(z.string(), publishedApplicationVersion),
  applications: z.record(z.string(), z.object({ id, name: z.string() })),
  themes: z.record(z.string(), publishedTheme),
  assets: z.array(publishedAsset),
});

/** The content document in TypeScript names, which the engine, the player and previews use. */
export type PublishedContent = Camelized<z.output<typeof publishedContent>>;
export type PublishedPlaylist = PublishedContent['playlists'][string];
export type PublishedPlaylistItem = PublishedPlaylist['items'][number];
export type PublishedPresentation = PublishedContent['presentations'][string];
export type PublishedApplicationVersion = PublishedContent['applicationVersions'][string];
export type PublishedTheme = PublishedContent['themes'][string];
export type PublishedAsset = PublishedContent['assets'][number];
