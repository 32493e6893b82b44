import {
  NO_PLAYLIST_ID,
  type publishedContent,
  publishedTheme,
  type RecurrenceRule,
  recurrenceRule,
  rule,
  scheduleRule,
  toWire,
} from '@vitrine/contract';
import { DEFAULT_PRESENTATION_DURATION_SECONDS } from '@vitrine/contract/durations';
import { totalDuration } from '@vitrine/contract/item-duration';
import { publishTheme } from '@vitrine/contract/publish-theme';
import type { z } from 'zod';
import { filePath } from '../../platform/content-paths.ts';
import type { ApplicationFile } from '../../platform/database/schema.ts';
import type { FileRow, SourceResource, Sources } from './sources.store.ts';

/** The published document in wire format. */
export type PublishedDocument = z.input<typeof publishedContent>;
type WirePlaylist = PublishedDocument['playlists'][string];
type WirePresentation = PublishedDocument['presentations'][string];
type WireTheme = PublishedDocument['themes'][string];

/** Marks content that the publisher cannot read. */
const NO_READ_ACCESS = 'no-read-access';
const NEVER = new Date(0).toISOString();

/**
 * The document of a playlist. Pure: equal sources give an equal document. Content that is deleted, or that the
 * publisher cannot read, becomes a placeholder without any details, which the engine skips. `renderer`: files of the
 * page that plays legacy bundles.
 */
export function compile(sources: Sources, renderer: readonly ApplicationFile[]): PublishedDocument {
  const isReadable = (id: string) => {
    const resource = sources.resources.get(id);
    return resource?.readable && resource.deletedAt === null ? resource : undefined;
  };
  const presentations = sources.presentations.map((row) => {
    const resource = isReadable(row.id);
    return resource
      ? presentationOf(sources, row, resource)
      : placeholderPresentation(row.id, sources.resources.get(row.id));
  });
  const playlists = sources.playlists.map((row) => {
    const resource = isReadable(row.id);
    return resource
      ? playlistOf(sources, row, resource)
      : placeholderPlaylist(row.id, sources.resources.get(row.id));
  });
  const playing = new Set(
    presentations.filter((each) => !each.no_read_access && !each.resource.deleted_at).map((each) => each.id),
  );
  const used = sources.presentations.filter((row) => playing.has(row.id));
  const versionIds = new Set(used.map((row) => row.applicationVersionId));
  const versions = sources.versions.filter((row) => versionIds.has(row.id));
  const applicationIds = new Set(versions.map((row) => row.applicationId));
  const themeIds = new Set(used.map((row) => row.themeId));
  const themes = sources.themes.filter((row) => themeIds.has(row.id) && isReadable(row.id));
  const byId = <T extends { id: string }>(rows: readonly T[]) =>
    Object.fromEntries(rows.map((row) => [row.id, row]));
  const assets = new Assets(sources);
  for (const row of used) assets.addValues(row.applicationVars);
  for (const row of versions) {
    assets.addApplication(row.id, row.files);
    if (isLegacy(row)) assets.addApplication(row.id, renderer);
  }
  const wireThemes = themes.map((row) => themeOf(sources, row, assets));
  return {
    format: 1,
    playlist_id: sources.playlistId,
    playlists: byId(playlists),
    presentations: byId(
      presentations.map((each) => ({
        ...each,
        theme_id: themes.some((row) => row.id === each.theme_id) ? each.theme_id : null,
      })),
    ),
    application_versions: byId(versions.map(versionOf)),
    applications: byId(
      sources.applications.filter((row) => applicationIds.has(row.id)).map(({ id, name }) => ({ id, name })),
    ),
    themes: byId(wireThemes),
    assets: assets.list(),
  };
}

function versionOf(row: Sources['versions'][number]) {
  return {
    id: row.id,
    application_id: row.applicationId,
    name: row.name,
    embedded_url_format: row.embeddedUrlFormat,
    source_url: row.sourceUrl,
    configurable_duration: row.configurableDuration,
    presentation_properties: propertiesOf(row.presentationProperties),
    // Screens pass strings only to bundles. Those of the built-in applications would only make the document larger.
    strings: isLegacy(row) ? row.strings : {},
  };
}

/** The status of the resource that a placeholder replaces. */
type ResourceState = Pick<SourceResource, 'readable' | 'deletedAt'>;

/** The document of a screen without a playlist: it shows the waiting screen. */
export const emptyDocument: PublishedDocument = {
  format: 1,
  playlist_id: NO_PLAYLIST_ID,
  playlists: {
    [NO_PLAYLIST_ID]: {
      ...placeholderPlaylist(NO_PLAYLIST_ID, undefined),
      no_read_access: false,
    },
  },
  presentations: {},
  application_versions: {},
  applications: {},
  themes: {},
  assets: [],
};

/** A bundle that the renderer plays, rather than an application with its own page. */
function isLegacy({ embeddedUrlFormat, sourceUrl }: Sources['versions'][number]): boolean {
  return !embeddedUrlFormat && Boolean(sourceUrl);
}

/** The resources that a document is compiled from: a later change of one of them is an unpublished change. */
export function sourceIds(sources: Sources): string[] {
  return [...sources.resources.keys(), ...sources.files.keys()];
}

function tagsOf(sources: Sources, id: string): { key: string; value: string }[] {
  return sources.tags.filter((tag) => tag.resourceId === id).map(({ key, value }) => ({ key, value }));
}

interface Scheduled {
  tzid: string | null;
  startDatetime: string | null;
  endDatetime: string | null;
  recurrenceRule: RecurrenceRule | null;
}

function scheduleOf(row: Scheduled): WirePlaylist['schedule_rule'] {
  const { tzid, startDatetime, endDatetime } = row;
  if (!tzid || !startDatetime || !endDatetime) return null;
  return toWire(scheduleRule, {
    type: 'schedule',
    startDatetime,
    endDatetime,
    tzid,
    ...(row.recurrenceRule ? { recurrenceRule: toWire(recurrenceRule, row.recurrenceRule) } : {}),
  });
}

function playlistOf(
  sources: Sources,
  row: Sources['playlists'][number],
  resource: SourceResource,
): WirePlaylist {
  return {
    id: row.id,
    name: resource.name,
    mode: row.mode,
    items_per_pass: row.itemsPerPass,
    items: sources.items
      .filter((item) => item.playlistId === row.id)
      .map((item) =>
        item.presentationId
          ? { presentation_id: item.presentationId }
          : { playlist_id: item.childPlaylistId as string },
      ),
    is_rule_on_items: row.isRuleOnItems,
    rule: row.rule ? toWire(rule, row.rule) : null,
    schedule_type: row.scheduleType,
    schedule_rule: scheduleOf(row),
    no_read_access: false,
    resource: { deleted_at: null, tags: tagsOf(sources, row.id) },
  };
}

export function placeholderPlaylist(id: string, resource: ResourceState | undefined): WirePlaylist {
  return {
    id,
    name: '',
    mode: 'sequential',
    items_per_pass: null,
    items: [],
    is_rule_on_items: false,
    rule: null,
    schedule_type: 'join',
    schedule_rule: null,
    no_read_access: !resource?.readable,
    resource: {
      deleted_at: resource?.readable ? (resource.deletedAt?.toISOString() ?? null) : null,
      tags: [],
    },
  };
}

function presentationOf(
  sources: Sources,
  row: Sources['presentations'][number],
  resource: SourceResource,
): WirePresentation {
  const version = sources.versions.find((each) => each.id === row.applicationVersionId);
  const application = sources.applications.find((each) => each.id === version?.applicationId);
  const hosted = sources.hosted
    .filter((each) => each.presentationId === row.id)
    .map((each) => each.playlistId);
  const vars = expandFiles(row.applicationVars, sources.files) as Record<string, unknown>;
  return {
    id: row.id,
    name: resource.name,
    application_id: row.applicationId,
    application_deployment_id: row.applicationVersionId,
    application_name: application?.name ?? '',
    application_vars: vars,
    token: row.token,
    duration: version ? totalDuration(version, vars, row.duration) : row.duration,
    theme_id: row.themeId,
    presentations_playlists: hosted.sort(),
    has_playlists: hosted.length > 0,
    rule: row.rule ? toWire(rule, row.rule) : null,
    schedule_rule: scheduleOf(row),
    no_read_access: false,
    created_at: resource.createdAt.toISOString(),
    updated_at: resource.updatedAt.toISOString(),
    resource: { deleted_at: null, tags: tagsOf(sources, row.id) },
  };
}

export function placeholderPresentation(id: string, resource: ResourceState | undefined): WirePresentation {
  return {
    id,
    name: '',
    application_id: null,
    application_deployment_id: null,
    application_name: resource?.readable ? '' : NO_READ_ACCESS,
    application_vars: {},
    token: null,
    duration: DEFAULT_PRESENTATION_DURATION_SECONDS,
    theme_id: null,
    presentations_playlists: [],
    has_playlists: false,
    rule: null,
    schedule_rule: null,
    no_read_access: !resource?.readable,
    created_at: NEVER,
    updated_at: NEVER,
    resource: {
      deleted_at: resource?.readable ? (resource.deletedAt?.toISOString() ?? null) : null,
      tags: [],
    },
  };
}

function propertiesOf(properties: readonly unknown[]): { name: string; type: string; encode?: boolean }[] {
  return (properties as { name: string; type: string; encode?: boolean }[]).map(({ name, type, encode }) => ({
    name,
    type,
    ...(encode === undefined ? {} : { encode }),
  }));
}

function themeOf(sources: Sources, row: Sources['themes'][number], assets: Assets): WireTheme {
  const addFile = (id: string | null) => (id === null ? undefined : assets.add(id));
  const theme = publishTheme(
    { ...row, name: sources.resources.get(row.id)?.name ?? '' },
    {
      background: addFile(row.backgroundImageId),
      backgroundPortrait: addFile(row.backgroundImagePortraitId),
      font(id) {
        const found = sources.fonts.find((each) => each.id === id);
        return found && { id, name: found.name, weight: found.weight, url: assets.add(found.fileUploadId) };
      },
    },
  );
  return toWire(publishedTheme, theme);
}

/**
 * Replaces `{id}` of a file by the data that an application needs to show it, or null if the file no longer exists.
 */
function expandFiles(value: unknown, files: ReadonlyMap<string, FileRow>): unknown {
  if (Array.isArray(value))
    return value.map((each) => expandFiles(each, files)).filter((each) => each !== null);
  if (value === null || typeof value !== 'object') return value;
  const id = fileId(value);
  if (id !== undefined) {
    const file = files.get(id);
    return file?.sha256
      ? {
          id: file.id,
          url: filePath(file.sha256, file.contentType),
          content_type: file.contentType,
          filename: file.filename,
          width: file.width,
          height: file.height,
          duration: file.duration,
        }
      : null;
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, expandFiles(member, files)]));
}

/** The id of a stored file value, which has the exact form `{id}`. */
function fileId(value: object): string | undefined {
  const keys = Object.keys(value);
  const id = (value as { id?: unknown }).id;
  return keys.length === 1 && typeof id === 'string' ? id : undefined;
}

/** The files that a screen must verify before it plays the revision, each once. */
class Assets {
  readonly #files: ReadonlyMap<string, FileRow>;
  readonly #found = new Map<string, PublishedDocument['assets'][number]>();

  constructor(sources: Sources) {
    this.#files = sources.files;
  }

  /** Adds a file by its id. Returns its address, unless the file no longer exists. */
  add(id: string): string | undefined {
    const file = this.#files.get(id);
    if (!file?.sha256) return undefined;
    const url = filePath(file.sha256, file.contentType);
    const known = this.#found.get(url);
    // Identical files that were uploaded twice are one asset, from either upload.
    if (!known || file.id < known.id)
      this.#found.set(url, {
        id: file.id,
        url,
        content_type: file.contentType,
        size: file.contentLength,
        sha256: file.sha256,
      });
    return url;
  }

  /** The files that a version of an application needs to play. */
  addApplication(id: string, files: readonly ApplicationFile[]): void {
    for (const { url, contentType, size, sha256 } of files) {
      const known = this.#found.get(url);
      if (!known || id < known.id) this.#found.set(url, { id, url, content_type: contentType, size, sha256 });
    }
  }

  addValues(value: unknown): void {
    if (value === null || typeof value !== 'object') return;
    const id = Array.isArray(value) ? undefined : fileId(value);
    if (id !== undefined) this.add(id);
    else for (const member of Object.values(value)) this.addValues(member);
  }

  list(): PublishedDocument['assets'] {
    return [...this.#found.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
  }
}
