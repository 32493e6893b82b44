import type { PublishedContent } from '@vitrine/contract';
import { playlistModes } from '@vitrine/contract/playlist-modes';
import type { VariablePath } from '../../../shared/rules/clause.ts';

interface Tagged {
  name: string;
  timezone: string;
  tags: readonly { key: string; value: string }[];
}

interface TagKey {
  key: string;
  /** The number of screens with this tag. */
  count: number;
}

/** Suggestions for variables and values, from the data of the organisation. */
export interface Suggestions {
  deviceTags: readonly TagKey[];
  presentationTags: readonly string[];
  playlistTags: readonly string[];
  /** The existing values of a variable. */
  valuesOf(path: VariablePath): string[];
}

export function collectSuggestions(
  devices: readonly Tagged[],
  content: PublishedContent | undefined,
): Suggestions {
  const presentations = Object.values(content?.presentations ?? {});
  const playlists = Object.values(content?.playlists ?? {});
  const tagsOf = (contents: readonly { resource: { tags: Tagged['tags'] } }[]) =>
    contents.flatMap(({ resource }) => resource.tags);
  const tags = {
    device: devices.flatMap((device) => device.tags),
    presentation: tagsOf(presentations),
    playlist: tagsOf(playlists),
  };
  const counts = Map.groupBy(tags.device, ({ key }) => key);
  const valuesByPath: Record<string, () => string[]> = {
    'device.name': () => devices.map(({ name }) => name),
    'device.timezone': () => devices.map(({ timezone }) => timezone),
    'presentation.name': () => presentations.map(({ name }) => name),
    'presentation.application_name': () => presentations.map(({ applicationName }) => applicationName),
    'playlist.name': () => playlists.map(({ name }) => name),
    'playlist.mode': () => [...playlistModes],
  };
  return {
    deviceTags: [...counts].map(([key, all]) => ({ key, count: all.length })).sort(byCount),
    presentationTags: keysOf(tags.presentation),
    playlistTags: keysOf(tags.playlist),
    valuesOf(path) {
      const [root, second, key] = path;
      const isTag = second === 'tags' && path.length === 3 && root in tags;
      const values = isTag
        ? tags[root as keyof typeof tags].flatMap((tag) => (tag.key === key ? splitList(tag.value) : []))
        : (valuesByPath[path.join('.')]?.() ?? []);
      return [...new Set(values)].filter((value) => value !== '').sort();
    },
  };
}

/** The values of a tag, which can be a list separated by `|`. */
function splitList(value: string): string[] {
  return value.split('|').map((item) => item.trim());
}

function keysOf(tags: Tagged['tags']): string[] {
  return [...new Set(tags.map(({ key }) => key))].sort();
}

function byCount(a: TagKey, b: TagKey): number {
  return b.count - a.count || (a.key < b.key ? -1 : 1);
}
