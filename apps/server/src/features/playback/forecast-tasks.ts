import { fromWire, type PublishedContent, publishedContent, TIMELINE_MAX_SEGMENTS } from '@vitrine/contract';
import {
  type Analysis,
  analyse,
  createPlayableUntilFinder,
  type DeviceData,
  type Explanation,
  explain,
  forecast,
  listRuleVariables,
  type Segment,
  type SimulationOptions,
} from '@vitrine/engine';
import type { ScreenInputs } from '../publishing/publishing.service.ts';
import type { ForecastScreen } from './playback.store.ts';
import { ruleInputOf } from './screen-inputs.ts';

/**
 * Pure functions that run the engine on a document. Each takes up to a few hundred milliseconds, so they run in threads
 * (`forecast-pool.ts`), which receive documents as their stored text.
 */

interface CanPlayInput {
  text: string;
  unplayable: readonly string[];
  screens: readonly ScreenInputs[];
  at: number;
}

/** Everything that decides what a screen plays, besides its document. */
interface ForecastInputs {
  deviceId: string;
  device: DeviceData;
  workers: Readonly<Record<string, unknown>>;
  multiTimezone: boolean;
}

export function forecastInputsOf(screen: ForecastScreen): ForecastInputs {
  const { id, name, timezone, tags, workers, multiTimezone } = screen;
  return { deviceId: id, device: { id, name, timezone, tags }, workers, multiTimezone };
}

/** Names of presentations and playlists by id, as the document has them. */
export type Names = Record<string, string>;

interface Timeline {
  segments: Segment[];
  completeUntil: number;
  analysis: Analysis;
  names: Names;
}

/** Differences between two documents. */
export interface ContentDifference {
  added: ContentItem[];
  removed: ContentItem[];
  changed: ContentItem[];
  /** Paths of the variables that rules of the later document mention, such as `['device', 'tags', 'store']`. */
  mentions: string[][];
}

export interface ContentItem {
  kind: 'presentation' | 'playlist';
  id: string;
  name: string;
}

export const forecastTasks = {
  timeline({ text, of, from, to }: { text: string; of: ForecastInputs; from: number; to: number }): Timeline {
    const content = parse(text);
    const seen = forecast(content, optionsOf(content, of), from, to);
    const segments = mergeNeighbours(seen.segments).slice(0, TIMELINE_MAX_SEGMENTS);
    return {
      segments,
      completeUntil: segments.at(-1)?.end ?? to,
      analysis: seen.analysis,
      names: namesOf(content),
    };
  },

  explain({
    text,
    of,
    at,
  }: {
    text: string;
    of: ForecastInputs;
    at: number;
  }): Explanation & { names: Names } {
    const content = parse(text);
    return { ...explain(content, optionsOf(content, of), at), names: namesOf(content) };
  },

  analysis({ text, of, from, to }: { text: string; of: ForecastInputs; from: number; to: number }): {
    analysis: Analysis;
    names: Names;
  } {
    const content = parse(text);
    return { analysis: analyse(content, optionsOf(content, of), from, to), names: namesOf(content) };
  },

  /**
   * The time until which each of these screens has something to play: null if nothing will ever play, Infinity if it
   * never ends. Evaluates screens with equal inputs once.
   */
  canPlay({ text, unplayable, screens, at }: CanPlayInput): {
    paths: string[][];
    playsUntil: (number | null)[];
  } {
    const content = parse(text);
    // The engine skips unreadable content.
    for (const id of unplayable) Object.assign(content.presentations[id] ?? {}, { noReadAccess: true });
    const { playlistId } = content;
    const [inOwnZone, inScreenZone] = [false, true].map((multiTimezone) =>
      createPlayableUntilFinder(content, { playlistId, multiTimezone }, at),
    );
    const paths = listRuleVariables(content).map(({ path }) => path);
    const known = new Map<string, number | null>();
    return {
      paths,
      playsUntil: screens.map((screen) => {
        const { multiTimezone, ...device } = screen;
        const inputs = paths.map((path) => ruleInputOf(device, path));
        const key = JSON.stringify([device.timezone, multiTimezone, inputs]);
        if (!known.has(key)) known.set(key, (multiTimezone ? inScreenZone : inOwnZone)?.(device) ?? null);
        return known.get(key) ?? null;
      }),
    };
  },

  difference({ before, after }: { before: string | null; after: string }): ContentDifference {
    const [old, next] = [before === null ? undefined : parse(before), parse(after)];
    const [was, is] = [old ? describeItems(old) : new Map<string, DescribedItem>(), describeItems(next)];
    const only = (these: typeof is, those: typeof is) => [...these].filter(([id]) => !those.has(id));
    const bare = ([, { text: _, ...thing }]: [string, DescribedItem]): ContentItem => thing;
    return {
      added: only(is, was).map(bare),
      removed: only(was, is).map(bare),
      changed: [...is].filter(([id, { text }]) => was.has(id) && was.get(id)?.text !== text).map(bare),
      mentions: listRuleVariables(next).map(({ path }) => path),
    };
  },
};

export type ForecastTasks = typeof forecastTasks;

function parse(text: string): PublishedContent {
  return fromWire(publishedContent, publishedContent.parse(JSON.parse(text)));
}

function optionsOf(content: PublishedContent, of: ForecastInputs): SimulationOptions {
  return { playlistId: content.playlistId, ...of };
}

/** Merges neighbouring segments of the same item: an item that loops alone is one segment. */
function mergeNeighbours(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    const isSame =
      last?.presentationId === segment.presentationId &&
      last.itemIndex === segment.itemIndex &&
      last.path.join() === segment.path.join();
    if (last && isSame) last.end = segment.end;
    else result.push({ ...segment });
  }
  return result;
}

function namesOf(content: PublishedContent): Names {
  const named = [...Object.values(content.presentations), ...Object.values(content.playlists)];
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

type DescribedItem = ContentItem & { text: string };

/** Maps each presentation and playlist to a string with everything that is visible on the screen. */
function describeItems(content: PublishedContent): Map<string, DescribedItem> {
  const things = new Map<string, DescribedItem>();
  for (const playlist of Object.values(content.playlists)) {
    const { id, name } = playlist;
    things.set(id, { kind: 'playlist', id, name, text: JSON.stringify(playlist) });
  }
  for (const presentation of Object.values(content.presentations)) {
    // Saving without a change makes no visible difference.
    const { id, name, updatedAt: _, ...shown } = presentation;
    const parts = [
      name,
      shown,
      content.applicationVersions[presentation.applicationDeploymentId ?? ''],
      content.themes[presentation.themeId ?? ''],
    ];
    things.set(id, { kind: 'presentation', id, name, text: JSON.stringify(parts) });
  }
  return things;
}
