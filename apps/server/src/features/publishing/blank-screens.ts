import type { Clock } from '../../platform/clock.ts';
import { changedKeys, type TagChange } from '../../platform/device-inputs.ts';
import { AppError } from '../../platform/errors.ts';
import { describeScreens } from '../../platform/resources/screens-using.ts';
import type { CanPlay, ScreenInputs } from './confirmations.ts';
import type { ScreenWithPublishedContent } from './publishing.store.ts';

/** New values of the inputs of rules and schedules. */
export interface ScreenInputChange {
  name?: string | undefined;
  timezone?: string | undefined;
  tags?: readonly { key: string; value: string }[] | undefined;
  /** Changes some tags of each screen, and keeps the others. */
  tagChange?: TagChange | undefined;
  multiTimezone?: boolean | undefined;
}

export interface BlankScreensDependencies {
  clock: Clock;
  canPlay: CanPlay;
  /** A stored document. */
  textOf(document: { domainId: string; hash: string }): Promise<string>;
}

/** Finds the screens that have something to play now and would have nothing after a change. */
export type FindBlankScreens = (
  domainId: string,
  screens: readonly ScreenWithPublishedContent[],
  change: ScreenInputChange,
) => Promise<ScreenWithPublishedContent[]>;

/** Rules are evaluated in a thread, once per document and distinct inputs. */
export function createFindBlankScreens({
  clock,
  canPlay,
  textOf,
}: BlankScreensDependencies): FindBlankScreens {
  return async (domainId, screens, change) => {
    const at = clock.now().getTime();
    const changed = screens.filter((screen) => inputKeyOf(screen) !== inputKeyOf(withChange(screen, change)));
    const blank: ScreenWithPublishedContent[] = [];
    for (const [hash, alike] of Map.groupBy(changed, ({ publishedHash }) => publishedHash)) {
      const withoutAny = async (
        asked: readonly ScreenWithPublishedContent[],
        inputs: readonly ScreenInputs[],
      ) => {
        const text = () => textOf({ domainId, hash });
        const plays = await canPlay({ domainId, hash, text, unplayable: [], screens: inputs, at });
        return new Set(asked.filter((_, index) => !plays[index]));
      };
      const later = [
        ...(await withoutAny(
          alike,
          alike.map((screen) => withChange(screen, change)),
        )),
      ];
      if (later.length === 0) continue;
      const already = await withoutAny(later, later);
      blank.push(...later.filter((screen) => !already.has(screen)));
    }
    return blank;
  };
}

function withChange(
  screen: ScreenWithPublishedContent,
  { name, timezone, tags, tagChange, multiTimezone }: ScreenInputChange,
): ScreenWithPublishedContent {
  return {
    ...screen,
    name: name ?? screen.name,
    timezone: timezone ?? screen.timezone,
    tags: tags?.map(({ key, value }) => ({ key, value })) ?? changeTags(screen.tags, tagChange),
    multiTimezone: multiTimezone ?? screen.multiTimezone,
  };
}

function changeTags(
  tags: ScreenWithPublishedContent['tags'],
  change: TagChange | undefined,
): ScreenWithPublishedContent['tags'] {
  if (!change) return tags;
  const changed = changedKeys(change);
  return [
    ...tags.filter(({ key }) => !changed.includes(key)),
    ...change.add.map(({ key, value }) => ({ key, value })),
  ];
}

function inputKeyOf({ name, timezone, multiTimezone, tags }: ScreenWithPublishedContent): string {
  const pairs = tags.map(({ key, value }) => JSON.stringify([key, value])).sort();
  return JSON.stringify([name, timezone, multiTimezone, pairs]);
}

/** Everything that decides whether a screen can play its published content. */
export function stateOf(screen: ScreenWithPublishedContent): string {
  return `${screen.publishedHash} ${inputKeyOf(screen)}`;
}

/** The maximum number of screens that an error names. */
export const MAX_NAMED = 100;

/** The error for a change. `screens` are the first of `total`. */
export function blankScreensError(
  screens: readonly { id: string; name: string }[],
  total: number,
  change: ScreenInputChange,
): AppError {
  const [first] = screens;
  const message =
    first && total === 1
      ? `${wordsOf(change)}, nothing published to “${first.name}” can play, so the screen would show nothing.`
      : `${wordsOf(change)}, no published content can play on ${describeScreens(screens, total)}.`;
  const fields = [
    ...screens.slice(0, MAX_NAMED).map(({ id, name }) => ({ path: `devices.${id}`, message: name })),
    { path: 'confirm_blank', message: 'Set this to true to make the change anyway.' },
  ];
  return new AppError('conflict', message, { fields });
}

function wordsOf({ name, timezone, tags, tagChange, multiTimezone }: ScreenInputChange): string {
  const parts = [
    name === undefined ? [] : 'this name',
    timezone === undefined ? [] : 'this time zone',
    tags === undefined && tagChange === undefined ? [] : 'these tags',
    multiTimezone === undefined ? [] : 'this setting',
  ].flat();
  return parts.length === 1 ? `With ${parts[0]}` : 'After this change';
}
