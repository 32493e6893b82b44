import type { ConfirmationReason, FieldError } from '@vitrine/contract';
import { missingPermission } from '../../platform/access/access.ts';
import { AppError } from '../../platform/errors.ts';
import { countOf, joinNames } from '../../platform/message-text.ts';
import type { ContentCheck } from './content-check.ts';

/** The properties of a screen that rules can use. */
export interface ScreenInputs {
  id: string;
  name: string;
  timezone: string;
  tags: { key: string; value: string }[];
  /** Schedules use the screen's zone instead of their own. */
  multiTimezone: boolean;
}

interface CanPlayInput {
  /** The organisation that uses a share of the threads. */
  domainId: string;
  hash: string;
  /** The stored document. Loaded only if the results are not cached. */
  text: () => string | Promise<string>;
  /** Presentations in it that cannot play, regardless of their rules. */
  unplayable: readonly string[];
  screens: readonly ScreenInputs[];
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Whether each screen will ever have something to play. Rules and schedules are evaluated in a thread: never wait for
 * this while holding a database connection.
 */
export type CanPlay = (input: CanPlayInput) => Promise<boolean[]>;

/** The reason why a publish requires confirmation. */
export interface Confirmation {
  reason: ConfirmationReason;
  leavesBlank: boolean;
  check: ContentCheck;
  message: string;
}

/** The screens that require a confirmation before a publish of a document. Calls `plays` if rules decide. */
export function findConfirmations(
  check: ContentCheck,
  screens: readonly { id: string }[],
  plays: (id: string) => boolean,
): Map<string, Confirmation> {
  const all = documentConfirmation(check);
  const found = new Map(all ? screens.map(({ id }) => [id, all]) : []);
  if (check.plays !== 'depends') return found;
  const never = confirmation(check, 'never_plays', true);
  for (const { id } of screens) if (!plays(id)) found.set(id, never);
  return found;
}

function documentConfirmation(check: ContentCheck): Confirmation | undefined {
  if (check.reason) return confirmation(check, check.reason, true);
  return unreadableCount(check) > 0 ? confirmation(check, 'unreadable', false) : undefined;
}

function unreadableCount({ unreadable: { presentations, playlists, themes } }: ContentCheck): number {
  return presentations.length + playlists.length + themes.length;
}

function confirmation(check: ContentCheck, reason: ConfirmationReason, leavesBlank: boolean): Confirmation {
  return { reason, leavesBlank, check, message: confirmationMessage(check, reason, leavesBlank) };
}

function confirmationMessage(check: ContentCheck, reason: ConfirmationReason, leavesBlank: boolean): string {
  const name = check.name === null ? 'the playlist' : `“${check.name}”`;
  const dark = 'so the screen would have nothing to play.';
  const skips = `so the screen would skip ${unreadableCount(check) === 1 ? 'it' : 'them'}.`;
  switch (reason) {
    case 'no_playlist':
      return 'The screen has no playlist, so it would have nothing to play.';
    case 'empty':
      return `${capital(name)} is empty, ${dark}`;
    case 'never_plays':
      return `Nothing in ${name} can play on the screen, so it would show nothing. Check its schedules and rules.`;
    case 'files_missing':
      return `Files are missing from ${namesOf(check)}, ${dark} Upload them, or choose other files.`;
    case 'deleted':
      return check.isTrashed
        ? `${capital(name)} is in the trash, ${dark}`
        : `Everything in ${name} is in the trash, ${dark}`;
    case 'unreadable':
      return check.name === null
        ? `You don’t have access to the screen’s playlist, ${dark}`
        : `You don’t have access to ${countsOf(check)} in ${name}, ${leavesBlank ? dark : skips}`;
  }
}

function namesOf({ missingFiles }: ContentCheck): string {
  const named = missingFiles.slice(0, 3).map(({ name }) => `“${name}”`);
  const more = missingFiles.length - named.length;
  return joinNames([...named, ...(more > 0 ? [`${more} more`] : [])]);
}

function countsOf({ unreadable }: ContentCheck): string {
  const parts = (['presentation', 'playlist', 'theme'] as const).flatMap((kind) => {
    const count = unreadable[`${kind}s`].length;
    return count === 0 ? [] : [countOf(count, kind)];
  });
  return joinNames(parts);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The maximum number of ids in an error. */
const MAX_NAMED = 100;

/** The error for a publish. It explains how to confirm only to people who can. */
function confirmationRequired({ check, message }: Confirmation, canConfirm: boolean): AppError {
  const fields = (['presentations', 'playlists', 'themes'] as const)
    .flatMap((kind) =>
      check.unreadable[kind].map(
        (id): FieldError => ({ path: `${kind}.${id}`, message: 'You don’t have access to this.' }),
      ),
    )
    .slice(0, MAX_NAMED);
  if (canConfirm) fields.push({ path: 'confirm_blank', message: 'Set this to true to publish anyway.' });
  return new AppError('conflict', message, { fields });
}

/** The error of a screen whose publish is not confirmed, or that the person cannot confirm. */
export function confirmationError(
  confirmation: Confirmation,
  confirmed: boolean,
  canUpdate: boolean,
): Error | undefined {
  if (!confirmed) return confirmationRequired(confirmation, canUpdate);
  return canUpdate ? undefined : missingPermission('device', 'update');
}
