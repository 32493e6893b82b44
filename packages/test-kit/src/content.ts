import type {
  PublishedApplicationVersion,
  PublishedAsset,
  PublishedContent,
  PublishedPlaylist,
  PublishedPlaylistItem,
  PublishedPresentation,
  PublishedTheme,
} from '@vitrine/contract';
import { testId } from './test-id.ts';

/*
 * Builders of content documents. Each returns the simplest valid value, and a test overrides the parts that matter to
 * it. Unless they are given, ids count up from 1 in the order of creation.
 */

let built = 0;

function nextId(): string {
  built += 1;
  return testId(built);
}

/** The instant of all dates that the builders set. */
const BUILT_AT = '2026-01-05T09:00:00.000Z';

/** A presentation of 10 seconds without application, rule or schedule. */
export function buildPresentation(overrides: Partial<PublishedPresentation> = {}): PublishedPresentation {
  const id = overrides.id ?? nextId();
  return {
    id,
    name: `Presentation ${id.slice(-4)}`,
    applicationId: null,
    applicationDeploymentId: null,
    applicationName: '',
    applicationVars: {},
    token: null,
    duration: 10,
    themeId: null,
    presentationsPlaylists: [],
    hasPlaylists: false,
    rule: null,
    scheduleRule: null,
    noReadAccess: false,
    createdAt: BUILT_AT,
    updatedAt: BUILT_AT,
    resource: { deletedAt: null, tags: [] },
    ...overrides,
  };
}

/** Anything that can be in a playlist: a built presentation or playlist, or an item as published. */
type ItemLike = PublishedPresentation | PublishedPlaylist | PublishedPlaylistItem;

interface PlaylistOverrides extends Partial<Omit<PublishedPlaylist, 'items'>> {
  items?: readonly ItemLike[];
}

/** An empty sequential playlist without rule or schedule. */
export function buildPlaylist(overrides: PlaylistOverrides = {}): PublishedPlaylist {
  const id = overrides.id ?? nextId();
  return {
    id,
    name: `Playlist ${id.slice(-4)}`,
    mode: 'sequential',
    itemsPerPass: null,
    isRuleOnItems: false,
    rule: null,
    scheduleType: 'join',
    scheduleRule: null,
    noReadAccess: false,
    resource: { deletedAt: null, tags: [] },
    ...overrides,
    items: (overrides.items ?? []).map(toItem),
  };
}

function toItem(item: ItemLike): PublishedPlaylistItem {
  if (!('id' in item)) return item;
  return 'items' in item ? { playlistId: item.id } : { presentationId: item.id };
}

/** A version of an embedded application on the content origin, without properties. */
export function buildApplicationVersion(
  overrides: Partial<PublishedApplicationVersion> = {},
): PublishedApplicationVersion {
  const id = overrides.id ?? nextId();
  return {
    id,
    applicationId: nextId(),
    name: `Application ${id.slice(-4)}`,
    embeddedUrlFormat: `/apps/${id}/index.html`,
    sourceUrl: null,
    configurableDuration: true,
    presentationProperties: [],
    strings: {},
    ...overrides,
  };
}

/** A theme that sets nothing. */
export function buildTheme(overrides: Partial<PublishedTheme> = {}): PublishedTheme {
  const id = overrides.id ?? nextId();
  return {
    id,
    name: `Theme ${id.slice(-4)}`,
    backgroundColor: null,
    backgroundImageFileUpload: null,
    backgroundImagePortraitFileUpload: null,
    backgroundScale: null,
    headingFontNew: null,
    headingTextColor: null,
    heading2FontNew: null,
    heading2TextColor: null,
    bodyFontNew: null,
    bodyTextColor: null,
    borderColor: null,
    ...overrides,
  };
}

/** A picture of 1,000 bytes. Its hash belongs to no real file. */
export function buildAsset(overrides: Partial<PublishedAsset> = {}): PublishedAsset {
  const id = overrides.id ?? nextId();
  return {
    id,
    url: `/files/${id}.png`,
    contentType: 'image/png',
    size: 1000,
    sha256: id.replaceAll('-', '').padStart(64, '0'),
    ...overrides,
  };
}

interface ContentParts {
  /** The first is the device's playlist, unless `playlistId` is given. */
  playlists?: readonly PublishedPlaylist[];
  presentations?: readonly PublishedPresentation[];
  applicationVersions?: readonly PublishedApplicationVersion[];
  themes?: readonly PublishedTheme[];
  assets?: readonly PublishedAsset[];
  playlistId?: string;
}

/**
 * A complete document from its parts. Without playlists, it has one that plays every presentation in order.
 *
 * @example buildContent({ presentations: [buildPresentation(), buildPresentation({ duration: 5 })] })
 */
export function buildContent(parts: ContentParts = {}): PublishedContent {
  const presentations = parts.presentations ?? [];
  const playlists = parts.playlists ?? [buildPlaylist({ items: presentations })];
  const versions = parts.applicationVersions ?? [];
  return {
    format: 1,
    playlistId: parts.playlistId ?? playlists[0]?.id ?? nextId(),
    playlists: byId(playlists),
    presentations: byId(presentations),
    applicationVersions: byId(versions),
    applications: byId(versions.map(({ applicationId, name }) => ({ id: applicationId, name }))),
    themes: byId(parts.themes ?? []),
    assets: [...(parts.assets ?? [])],
  };
}

/** A document that plays nothing, with raw overrides: for tests of code that uses only a few members. */
export function buildDocument(overrides: Partial<PublishedContent> = {}): PublishedContent {
  return { ...buildContent({ playlists: [], playlistId: 'p' }), ...overrides };
}

function byId<T extends { id: string }>(all: readonly T[]): Record<string, T> {
  return Object.fromEntries(all.map((one) => [one.id, one]));
}
