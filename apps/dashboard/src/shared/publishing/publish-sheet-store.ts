import { createStore } from '@vitrine/ui/store';
import type { Options } from '../../platform/api.ts';
import { session } from '../../platform/session.ts';

type CreateBody = Options<'publishes.create'>['body'];
export type PublishScope = CreateBody['scope'];

/** A publish that the sheet offers to start. */
export interface PublishRequest {
  /**
   * The screens. For a selection of all screens in a list, this is the filter of the list, with `excludeDeviceIds`: the
   * number of screens then has no limit.
   */
  scope: PublishScope;
  /**
   * The playlist to assign to the screens; id null: none. Without it, they get the latest version of their own
   * playlists.
   */
  playlist?: { id: string | null; name: string | null };
  /** Sends this earlier revision to the only screen of the scope, instead of the current content. */
  revision?: { number: number; publishedAt: string };
  /** Called when the publish has started. */
  onStarted?: () => void;
}

/** The view of the sheet: a publish before it starts, the progress of a publish, or the history. */
export type SheetView =
  | { kind: 'request'; request: PublishRequest }
  | { kind: 'publish'; id: string }
  | { kind: 'history' };

/** The view of the publish sheet; null while it is closed. */
export const publishSheet = createStore<SheetView | null>(null);

/** The ids of the publishes that the tray shows. */
export const trackedPublishes = createStore<readonly string[]>([]);
// The next person to sign in may not have access to these.
session.subscribe(() => {
  trackedPublishes.set([]);
  publishSheet.set(null);
});

/** Publishes to every screen with unpublished changes. */
export const allChanges: PublishRequest = { scope: { state: 'unpublished' } };

export function openPublishSheet(request: PublishRequest = allChanges): void {
  publishSheet.set({ kind: 'request', request });
}

export function trackPublish(id: string): void {
  trackedPublishes.update((all) => (all.includes(id) ? all : [...all, id]));
}

export function untrackPublish(id: string): void {
  trackedPublishes.update((all) => all.filter((each) => each !== id));
}
