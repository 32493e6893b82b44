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

/** The maximum number of changes of a group, and of its warnings that need no confirmation. */
const MAX_PER_GROUP = 20;

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

/** Groups parts by the content that their screens play now, because it determines the changes. */
function presentChanges(parts: readonly Part[], readable: ReadonlySet<string>): Group['changes'] {
  const byContent = Map.groupBy(parts, ({ screens: [first] }) =>
    JSON.stringify([first?.publishedHash, first?.publishedPlaylistId]),
  );
  const changes = [...byContent.values()].map((equalParts) => {
    const [{ isChanged, difference, screens }] = equalParts as [Part];
    return {
      screenCount: countScreens(equalParts),
      isChanged,
      previousPlaylist: previousPlaylistOf(screens[0]),
      added: presentContent(difference.added, readable),
      removed: presentContent(difference.removed, readable),
      changed: presentContent(difference.changed, readable),
    };
  });
  return mostScreensFirst(changes).slice(0, MAX_PER_GROUP);
}

function presentWarnings(parts: readonly Part[], readable: ReadonlySet<string>): Group['warnings'] {
  const warnedParts = parts.flatMap((part) => {
    const warning = warningOf(part, readable);
    return warning ? [{ screens: part.screens, warning }] : [];
  });
  const byWarning = Map.groupBy(warnedParts, ({ warning: { firstBlank: _, ...rest } }) =>
    JSON.stringify(rest),
  );
  const warnings = [...byWarning.values()].map((equalParts) => {
    const screens = equalParts.flatMap((each) => each.screens);
    const { warning } = equalParts[0] as (typeof equalParts)[number];
    return {
      ...nameScreens(screens),
      ...warning,
      confirmableCount: screens.filter(({ canUpdate }) => canUpdate).length,
    };
  });
  // Keep every warning that needs a confirmation, because the person confirms all of them at once.
  const [needed, others] = [true, false].map((isNeeded) =>
    mostScreensFirst(warnings.filter(({ confirmation }) => (confirmation !== null) === isNeeded)),
  );
  return [...(needed ?? []), ...(others ?? []).slice(0, MAX_PER_GROUP)];
}

/** Returns the warning for the screens of a part, if there is one. */
function warningOf(
  { confirmation, forecast, screens }: Part,
  readable: ReadonlySet<string>,
): Omit<Group['warnings'][number], 'screens' | 'screenCount' | 'confirmableCount'> | undefined {
  const analysis = forecast && presentAnalysis(forecast.analysis, visibleContent(readable, forecast.names));
  const [blank] = analysis?.blanks ?? [];
  const neverPlays = analysis?.neverPlays ?? [];
  if (!confirmation && !blank && neverPlays.length === 0) return undefined;
  // Nothing plays, so details would only prevent equal warnings from being merged.
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

function mostScreensFirst<T extends { screenCount: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => b.screenCount - a.screenCount);
}
