import { createStore } from '@vitrine/ui/store';
import type { Options } from '../../platform/api.ts';
import { session } from '../../platform/session.ts';

type CreateBody = Options<'publishes.create'>['body'];
export type PublishScope = CreateBody['scope'];

/** What a Publish button offers to publish. */
export interface PublishRequest {
  scope: PublishScope;
  /** Assigns this playlist to the screens. Absent: publishes the playlists that they have. */
  playlist?: { id: string; name: string };
  /** Called when the publish has started. */
  onStarted?: () => void;
}

/** What the sheet shows: a request before it is published, one publish, or all of them. */
export type SheetView =
  | { kind: 'request'; request: PublishRequest }
  | { kind: 'publish'; id: string }
  | { kind: 'history' };

/** The sheet in which everything is published. Null while it is closed. */
export const publishSheet = createStore<SheetView | null>(null);

/** The publishes that the tray shows. */
export const trackedPublishes = createStore<readonly string[]>([]);
// The next person to sign in may not have access to these.
session.subscribe(() => {
  trackedPublishes.set([]);
  publishSheet.set(null);
});

/** Every screen with unpublished changes. */
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
