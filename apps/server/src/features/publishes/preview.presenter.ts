import { type Calls, PREVIEW_MAX_NAMES, type ReplyOf } from '@vitrine/contract';
import {
  presentAnalysis,
  presentConfirmation,
  presentContent,
  previousPlaylistOf,
  visibleContent,
} from '../playback/playback.presenter.ts';
import type { PublishPreview } from '../playback/publish-preview.ts';

type Preview = ReplyOf<Calls['publishes.preview']>;
type Group = Preview['groups'][number];
type Part = PublishPreview['groups'][number];
type Screens = Part['screens'];

/** The maximum number of different changes and warnings of a group. */
const MAX_ENTRIES = 20;

/** Groups a preview by playlist, and merges parts that differ only in zones or tags. */
export function presentPublishPreview(
  { from, to, total, groups, refused }: PublishPreview,
  readable: ReadonlySet<string>,
): Preview {
  const byPlaylist = Map.groupBy(groups, ({ screens }) => screens[0]?.playlistId ?? null);
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    total,
    groups: mostScreensFirst([...byPlaylist.values()].map((parts) => presentGroup(parts, readable))),
    refused: mostScreensFirst(
      [...byReason].map(([reason, screens]) => ({ reason, screenCount: screens.length })),
    ),
  };
}

function presentGroup(parts: readonly Part[], readable: ReadonlySet<string>): Group {
  const screens = parts.flatMap((part) => part.screens);
  const [first] = screens;
  return {
    playlist: first?.playlistId ? { id: first.playlistId, name: first.playlistName } : null,
    ...nameScreens(screens),
    changes: presentChanges(parts, readable),
    warnings: presentWarnings(parts, readable),
    unforecastCount: countScreens(parts.filter(({ forecast }) => forecast === null)),
  };
}

/** Groups parts by what their screens play now: the comparison is the same for all screens of such a group. */
function presentChanges(parts: readonly Part[], readable: ReadonlySet<string>): Group['changes'] {
  const alike = Map.groupBy(parts, ({ screens: [first] }) =>
    JSON.stringify([first?.publishedHash, first?.publishedPlaylistId]),
  );
  const changes = [...alike.values()].map((same) => {
    const [{ isChanged, difference, screens }] = same as [Part];
    return {
      screenCount: countScreens(same),
      isChanged,
      previousPlaylist: previousPlaylistOf(screens[0]),
      added: presentContent(difference.added, readable),
      removed: presentContent(difference.removed, readable),
      changed: presentContent(difference.changed, readable),
    };
  });
  return mostScreensFirst(changes).slice(0, MAX_ENTRIES);
}

function presentWarnings(parts: readonly Part[], readable: ReadonlySet<string>): Group['warnings'] {
  const warned = parts.flatMap((part) => {
    const warning = warningOf(part, readable);
    return warning ? [{ screens: part.screens, warning }] : [];
  });
  const alike = Map.groupBy(warned, ({ warning: { firstBlank: _, ...rest } }) => JSON.stringify(rest));
  const warnings = [...alike.values()].map((same) => {
    const screens = same.flatMap((each) => each.screens);
    const { warning } = same[0] as (typeof same)[number];
    return {
      ...nameScreens(screens),
      ...warning,
      confirmableCount: screens.filter(({ canUpdate }) => canUpdate).length,
    };
  });
  // Keep every warning that needs a confirmation: the person confirms the total.
  const [needed, others] = [true, false].map((isNeeded) =>
    mostScreensFirst(warnings.filter(({ confirmation }) => (confirmation !== null) === isNeeded)),
  );
  return [...(needed ?? []), ...(others ?? []).slice(0, MAX_ENTRIES)];
}

/** The warning for the screens of a part, if there is one. */
function warningOf(
  { confirmation, forecast, screens }: Part,
  readable: ReadonlySet<string>,
): Omit<Group['warnings'][number], 'screens' | 'screenCount' | 'confirmableCount'> | undefined {
  const analysis = forecast && presentAnalysis(forecast.analysis, visibleContent(readable, forecast.names));
  const [blank] = analysis?.blanks ?? [];
  const neverPlays = analysis?.neverPlays ?? [];
  if (!confirmation && !blank && neverPlays.length === 0) return undefined;
  // Nothing plays, so details would only make alike warnings differ.
  if (confirmation?.leavesBlank)
    return {
      confirmation: presentConfirmation(confirmation),
      blankSeconds: analysis?.blankSeconds ?? 0,
      firstBlank: null,
      neverPlays: [],
    };
  return {
    confirmation: confirmation ? presentConfirmation(confirmation) : null,
    blankSeconds: analysis?.blankSeconds ?? 0,
    firstBlank: blank ? { ...blank, timezone: screens[0]?.timezone ?? 'UTC' } : null,
    neverPlays: neverPlays.map(({ presentationName, cause }) => ({ name: presentationName, cause })),
  };
}

function nameScreens(screens: Screens): Pick<Group, 'screenCount' | 'screens'> {
  return {
    screenCount: screens.length,
    screens: screens.slice(0, PREVIEW_MAX_NAMES).map(({ id, name }) => ({ id, name })),
  };
}

function countScreens(parts: readonly Part[]): number {
  return parts.reduce((sum, { screens }) => sum + screens.length, 0);
}

function mostScreensFirst<T extends { screenCount: number }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => b.screenCount - a.screenCount);
}
