import type { PublishedAsset, PublishedContent } from '@vitrine/contract';

/** A published document that plays nothing, with `overrides`. */
export function contentOf(overrides: Partial<PublishedContent> = {}): PublishedContent {
  return {
    format: 1,
    playlistId: 'p',
    playlists: {},
    presentations: {},
    applicationVersions: {},
    applications: {},
    themes: {},
    assets: [],
    ...overrides,
  };
}

export function assetOf(id: string): PublishedAsset {
  return { id, url: `/files/${id}`, contentType: 'image/png', size: 1, sha256: id.repeat(64).slice(0, 64) };
}
