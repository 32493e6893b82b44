import type { Reply } from '../../platform/api.ts';
import type { PublishScope } from './publish-sheet-store.ts';

export type Preview = Reply<'publishes.preview'>;
export type PreviewGroup = Preview['groups'][number];
export type PreviewWarning = PreviewGroup['warnings'][number];

/** The key of a group: the id of its playlist, or null if it has none. */
export const keyOf = ({ playlist }: PreviewGroup): string | null => playlist?.id ?? null;

/** The screens of a preview that the person chose to publish to. */
export interface PublishChoice {
  /** The keys of groups that are left out. */
  excludedGroups: ReadonlySet<string | null>;
  /** The ids of screens that are left out. The preview does not contain them. */
  excludedScreens: ReadonlySet<string>;
  /** Whether the person confirmed that screens show nothing or skip content. */
  isConfirmed: boolean;
}

export const defaultChoice: PublishChoice = {
  excludedGroups: new Set(),
  excludedScreens: new Set(),
  isConfirmed: false,
};

/** Leaves out a group, or includes it again. */
export function toggleGroup(choice: PublishChoice, key: string | null): PublishChoice {
  return { ...choice, excludedGroups: toggled(choice.excludedGroups, key) };
}

/** Leaves out a screen, or includes it again. */
export function toggleScreen(choice: PublishChoice, id: string): PublishChoice {
  return { ...choice, excludedScreens: toggled(choice.excludedScreens, id) };
}

function toggled<T>(values: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const after = new Set(values);
  if (!after.delete(value)) after.add(value);
  return after;
}

/** The scope of the preview, which still contains the groups that are left out, but not the screens. */
export function previewScope(scope: PublishScope, { excludedScreens }: PublishChoice): PublishScope {
  const excluded = new Set([...(scope.excludeDeviceIds ?? []), ...excludedScreens]);
  return excluded.size > 0 ? { ...scope, excludeDeviceIds: [...excluded] } : scope;
}

/** The scope without the groups and screens that are left out. */
export function chosenScope(scope: PublishScope, choice: PublishChoice): PublishScope {
  const playlistIds = new Set([...(scope.excludePlaylistIds ?? []), ...choice.excludedGroups]);
  return {
    ...previewScope(scope, choice),
    ...(playlistIds.size > 0 && { excludePlaylistIds: [...playlistIds] }),
  };
}

interface ChosenScreens {
  /** The number of screens to publish to. */
  count: number;
  /** The number of screens that need a confirmation that the person can give. */
  confirmable: number;
  /** The number of confirmable screens that would have nothing to play. The others would skip content. */
  blank: number;
  /** The number of screens that need a confirmation that the person cannot give. */
  forbidden: number;
}

/** Counts the screens of a choice. The server refuses screens whose confirmation is missing. */
export function countChosen({ groups }: Preview, choice: PublishChoice): ChosenScreens {
  const chosen = groups.filter((group) => !choice.excludedGroups.has(keyOf(group)));
  const total = chosen.reduce((sum, { screenCount }) => sum + screenCount, 0);
  const warnings = chosen.flatMap((group) => group.warnings).filter(({ confirmation }) => confirmation);
  const sum = (count: (warning: PreviewWarning) => number) =>
    warnings.reduce((all, warning) => all + count(warning), 0);
  const confirmable = sum(({ confirmableCount }) => confirmableCount);
  const forbidden = sum(({ screenCount }) => screenCount) - confirmable;
  return {
    count: Math.max(0, total - forbidden - (choice.isConfirmed ? 0 : confirmable)),
    confirmable,
    blank: sum(({ confirmation, confirmableCount }) => (confirmation?.leavesBlank ? confirmableCount : 0)),
    forbidden,
  };
}
