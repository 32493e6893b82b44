import type { Reply } from '../../platform/api.ts';

export type Preview = Reply<'publishes.preview'>;
export type PreviewGroup = Preview['groups'][number];
export type PreviewWarning = PreviewGroup['warnings'][number];

/** The key of a group: the id of its playlist, or null if it has none. */
export const keyOf = ({ playlist }: PreviewGroup): string | null => playlist?.id ?? null;

/** Which screens of a preview the person publishes to. */
export interface PublishChoice {
  /** Groups that are left out. */
  excludedGroups: ReadonlySet<string | null>;
  /** Screens that are left out. The preview does not contain them. */
  excludedScreens: ReadonlySet<string>;
  /** The person confirmed that screens show nothing or skip content. */
  isConfirmed: boolean;
}

export const everything: PublishChoice = {
  excludedGroups: new Set(),
  excludedScreens: new Set(),
  isConfirmed: false,
};

interface ChosenScreens {
  /** Screens that will be published to. */
  count: number;
  /** Screens that need a confirmation, and that the person can confirm. */
  confirmable: number;
  /** Screens that would have nothing to play. The other confirmable ones would skip content. */
  blank: number;
  /** Screens that need a confirmation that the person cannot give. */
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
