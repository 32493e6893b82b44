import type { PublishedContent, Rule } from '@vitrine/contract';
import type { ItemExplanation } from '@vitrine/engine';

/** The part of the content that the engine needs, without applications or their values. */
export function contentForEngine(content: PublishedContent): PublishedContent {
  const presentations = Object.entries(content.presentations).map(([id, presentation]) => [
    id,
    { ...presentation, applicationVars: {} },
  ]);
  return {
    format: content.format,
    playlistId: content.playlistId,
    playlists: content.playlists,
    presentations: Object.fromEntries(presentations),
    applicationVersions: {},
    applications: {},
    themes: {},
    assets: [],
  };
}

/** Finds the rule of an explanation, which has only the outcomes. */
export function findRule(
  content: PublishedContent,
  item: ItemExplanation,
  origin: ItemExplanation['rules'][number]['origin'],
): Rule | null {
  const own =
    item.presentationId === null
      ? content.playlists[item.playlistId ?? '']
      : content.presentations[item.presentationId];
  if (origin === 'schedule') return own?.scheduleRule ?? null;
  if (origin === 'item') return own?.rule ?? null;
  const holder = content.playlists[item.path.at(-1) ?? ''];
  return origin === 'playlist' ? (holder?.rule ?? null) : null;
}
