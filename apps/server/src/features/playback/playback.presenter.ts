import { ANALYSIS_MAX_ENTRIES, type Calls, type ReplyOf } from '@vitrine/contract';
import type {
  Analysis,
  ExplainedOperand,
  ItemExplanation,
  RuleExplanation,
  Segment,
  Step,
} from '@vitrine/engine';
import type { Confirmation } from '../publishing/publishing.service.ts';
import type { ContentItem, Names } from './forecast-tasks.ts';
import type { Playback, ScreenForecast } from './playback.service.ts';
import type { ForecastScreen } from './playback.store.ts';
import type { PublishPreview } from './publish-preview.ts';

type Timeline = ReplyOf<Calls['devices.timeline']>;
type Explanation = ReplyOf<Calls['devices.explain']>;
type Preview = ReplyOf<Calls['devices.publishPreview']>;
type WireRule = Explanation['data'][number]['rules'][number]['explanation'];

/** Names of presentations and playlists for a caller: null for content that the caller cannot read. */
interface VisibleContent {
  idOf(id: string | null): string | null;
  nameOf(id: string | null): string | null;
}

export function visibleContent(readable: ReadonlySet<string>, names: Names): VisibleContent {
  const idOf = (id: string | null) => (id !== null && readable.has(id) ? id : null);
  return {
    idOf,
    nameOf: (id) => {
      const seen = idOf(id);
      return seen === null ? null : (names[seen] ?? null);
    },
  };
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

export function presentTimeline(
  { screen, content, segments, completeUntil, analysis }: ScreenForecast<'timeline'>,
  { from, to }: { from: Date; to: Date },
  seen: VisibleContent,
): Timeline {
  return {
    ...presentScreen(screen, content),
    from: from.toISOString(),
    to: to.toISOString(),
    segments: segments.map((segment) => ({
      ...presentPlace(segment, seen),
      start: instant(segment.start),
      end: instant(segment.end),
      playlistPath: segment.path.map(seen.idOf),
      cause: segment.cause,
    })),
    completeUntil: instant(completeUntil),
    itemCount: analysis.items.length,
    items: analysis.items.slice(0, ANALYSIS_MAX_ENTRIES).map((item) => ({
      ...presentPlace(item, seen),
      seconds: item.milliseconds / 1000,
      share: item.share,
      plays: item.plays,
    })),
    ...presentAnalysis(analysis, seen),
  };
}

export function presentExplanation(
  { screen, content, at, step, items }: ScreenForecast<'explain'>,
  { page, pageSize }: { page: number; pageSize: number },
  seen: VisibleContent,
): Explanation {
  return {
    ...presentScreen(screen, content),
    at: instant(at),
    step: presentStep(step, seen),
    total: items.length,
    data: items.slice((page - 1) * pageSize, page * pageSize).map((item) => presentItem(item, seen)),
  };
}

export function presentPreview(
  { from, to, total, groups, refused }: PublishPreview,
  readable: ReadonlySet<string>,
): Preview {
  return {
    total,
    from: from.toISOString(),
    to: to.toISOString(),
    groups: groups.map(({ screens, isChanged, confirmation, difference, forecast }) => {
      const [first] = screens;
      return {
        devices: screens.map(({ id, name, canUpdate }) => ({ id, name, canConfirm: canUpdate })),
        playlist: first?.playlistId ? { id: first.playlistId, name: first.playlistName } : null,
        confirmation: confirmation ? presentConfirmation(confirmation) : null,
        isChanged,
        previousPlaylist: previousPlaylistOf(first),
        changes: {
          added: presentContent(difference.added, readable),
          removed: presentContent(difference.removed, readable),
          changed: presentContent(difference.changed, readable),
        },
        analysis: forecast && presentAnalysis(forecast.analysis, visibleContent(readable, forecast.names)),
      };
    }),
    refused,
  };
}

/** The playlist that a screen plays now, if it is not the assigned one. */
export function previousPlaylistOf(
  screen: ForecastScreen | undefined,
): Preview['groups'][number]['previousPlaylist'] {
  if (!screen?.publishedPlaylistId || screen.publishedPlaylistId === screen.playlistId) return null;
  const { publishedPlaylistId, publishedPlaylistName: name } = screen;
  return { id: name === null ? null : publishedPlaylistId, name, noReadAccess: name === null };
}

export function presentContent(
  items: readonly ContentItem[],
  readable: ReadonlySet<string>,
): Preview['groups'][number]['changes']['added'] {
  return items.map(({ kind, id, name }) =>
    readable.has(id)
      ? { kind, id, name, noReadAccess: false }
      : { kind, id: null, name: null, noReadAccess: true },
  );
}

/** The ids of all content in a preview. */
export function contentIdsOf({ groups }: PublishPreview): string[] {
  const ids = groups.flatMap(({ difference: { added, removed, changed }, forecast }) => [
    ...[...added, ...removed, ...changed].map((item) => item.id),
    ...Object.keys(forecast?.names ?? {}),
  ]);
  return [...new Set(ids)];
}

export function presentWorker({
  worker,
  sender,
}: Awaited<ReturnType<Playback['listWorkers']>>[number]): ReplyOf<Calls['devices.workers']>['data'][number] {
  return {
    name: worker.name,
    state: worker.state as ReplyOf<Calls['devices.workers']>['data'][number]['state'],
    at: worker.at.toISOString(),
    source: worker.source,
    sentBy: worker.profileId === null ? null : { id: worker.profileId, name: sender },
  };
}

export function presentConfirmation({ reason, leavesBlank, check, message }: Confirmation) {
  const { presentations, playlists, themes } = check.unreadable;
  return {
    reason,
    leavesBlank,
    unreadable: {
      presentations: presentations.length,
      playlists: playlists.length,
      themes: themes.length,
    },
    missingFiles: check.missingFiles.slice(0, ANALYSIS_MAX_ENTRIES),
    message,
  };
}

function presentScreen(screen: ScreenForecast<'timeline'>['screen'], content: 'published' | 'draft') {
  return {
    deviceId: screen.id,
    timezone: screen.timezone,
    content,
    revision: content === 'published' ? screen.revision : null,
  };
}

function presentPlace(
  place: { presentationId: string | null; playlistId: string; itemIndex: number },
  { idOf, nameOf }: VisibleContent,
) {
  const presentationId = idOf(place.presentationId);
  const playlistId = idOf(place.playlistId);
  return {
    presentationId,
    presentationName: nameOf(presentationId),
    playlistId,
    playlistName: nameOf(playlistId),
    noReadAccess: presentationId !== place.presentationId || playlistId === null,
    itemIndex: place.itemIndex,
  };
}

function presentStep(step: Step | Segment, seen: VisibleContent): Explanation['step'] {
  return {
    ...presentPlace(step, seen),
    playlistPath: step.path.map(seen.idOf),
    cause: step.cause,
  };
}

/** A schedule that a clock change affects. */
const MAX_OCCURRENCES = 20;

export function presentAnalysis({ blanks, neverPlaying, clockChanges }: Analysis, seen: VisibleContent) {
  return {
    blanks: blanks
      .slice(0, ANALYSIS_MAX_ENTRIES)
      .map(({ start, end }) => ({ start: instant(start), end: instant(end) })),
    blankSeconds: blanks.reduce((sum, { start, end }) => sum + (end - start) / 1000, 0),
    counts: {
      blanks: blanks.length,
      neverPlays: neverPlaying.length,
      clockChanges: clockChanges.length,
    },
    neverPlays: neverPlaying.slice(0, ANALYSIS_MAX_ENTRIES).map((item) => ({
      ...presentPlace(item, seen),
      cause: item.cause,
    })),
    clockChanges: clockChanges.slice(0, ANALYSIS_MAX_ENTRIES).map((touched) => ({
      ...presentPlace(touched, seen),
      origin: touched.origin,
      schedule: touched.schedule,
      occurrences: touched.occurrences.slice(0, MAX_OCCURRENCES).map((each) => ({
        start: instant(each.start),
        end: instant(each.end),
        changeAt: instant(each.changeAt),
        shift: each.shift / 1000,
        effects: each.effects,
      })),
    })),
  };
}

function presentItem(item: ItemExplanation, seen: VisibleContent): Explanation['data'][number] {
  const { path, itemIndex, presentationId, playlistId, isOverride, plays, reason, message } = item;
  return {
    playlistPath: path.map(seen.idOf),
    itemIndex,
    presentationId: seen.idOf(presentationId),
    playlistId: seen.idOf(playlistId),
    name: seen.nameOf(presentationId ?? playlistId),
    noReadAccess: seen.idOf(presentationId ?? playlistId) === null,
    isOverride,
    plays,
    reason,
    message,
    rules: item.rules.map(({ origin, explanation }) => ({
      origin,
      explanation: presentRule(explanation),
    })),
  };
}

function presentRule(rule: RuleExplanation): WireRule {
  if ('group' in rule) return { ...rule, group: rule.group.map(presentRule) };
  if (rule.type !== 'schedule') {
    const side = ({ operand, value }: ExplainedOperand) => ({ operand, value: value ?? null });
    return { ...rule, left: side(rule.left), right: side(rule.right) } as WireRule;
  }
  const toIsoOrNull = (at: number | null) => (at === null ? null : instant(at));
  return { ...rule, from: toIsoOrNull(rule.from), until: toIsoOrNull(rule.until) } as WireRule;
}
