import type { CompiledDocument } from '../publishing/publishing.service.ts';
import type { ForecastScreen } from './playback.store.ts';
import { ruleInputOf } from './screen-inputs.ts';

/** Screens that play the same content as each other, both now and after a publish. */
export interface ScreenGroup {
  /** At least one. */
  screens: ForecastScreen[];
  next: CompiledDocument;
}

/**
 * Groups screens that have the same published document, would receive the same document, and have equal inputs of
 * its rules. The order of shuffled playlists still differs between screens.
 */
export function groupScreens(
  screens: readonly ForecastScreen[],
  documents: ReadonlyMap<string | null, CompiledDocument>,
  mentionsOf: (hash: string) => readonly (readonly string[])[],
): ScreenGroup[] {
  const groups = new Map<string, ScreenGroup>();
  for (const screen of screens) {
    const next = documents.get(screen.playlistId) as CompiledDocument;
    const key = JSON.stringify([
      screen.publishedHash,
      screen.publishedPlaylistId,
      screen.playlistId,
      next.hash,
      screen.timezone,
      screen.multiTimezone,
      mentionsOf(next.hash).map((path) => ruleInputOf(screen, path)),
    ]);
    const group = groups.get(key);
    if (group) group.screens.push(screen);
    else groups.set(key, { screens: [screen], next });
  }
  return [...groups.values()].sort((a, b) => b.screens.length - a.screens.length);
}
