import type { PublishedContent } from '@vitrine/contract';
import { itemsDuration } from '@vitrine/contract/item-duration';
import type { Application } from '../../platform/api.ts';
import { hasDurationField } from '../../shared/content/presentation-duration.ts';
import type { EditorItem } from './editor-items.ts';

/**
 * Replaces the durations of items with those in the content of the playlist, or with newer ones.
 *
 * @param edited seconds that the content does not contain yet, by the id of the presentation
 */
export function withDurations(
  items: readonly EditorItem[],
  content: PublishedContent | undefined,
  edited: ReadonlyMap<string, number> = new Map(),
): readonly EditorItem[] {
  return items.map((item) => {
    const id = item.presentationId ?? '';
    const duration = edited.get(id) ?? content?.presentations[id]?.duration ?? item.duration;
    return duration === item.duration ? item : { ...item, duration };
  });
}

/**
 * The ids of presentations whose apps determine how long they play, such as videos. Only a duration that is known to
 * have no effect counts, because the server refuses nothing.
 */
export function findOwnLengths(
  content: PublishedContent | undefined,
  applications: readonly Application[],
): ReadonlySet<string> {
  if (!content) return new Set();
  const versions = new Map(
    applications.flatMap(({ currentAppVersion: each }) => (each ? [[each.id, each]] : [])),
  );
  const own = Object.values(content.presentations).filter((presentation) => {
    const id = presentation.applicationDeploymentId ?? '';
    const published = content.applicationVersions[id];
    if (published && !hasDurationField(published)) return true;
    const version = versions.get(id);
    return version !== undefined && itemsDuration(version, presentation.applicationVars) !== null;
  });
  return new Set(own.map(({ id }) => id));
}

/** Whether people can set how long an item plays. */
export function hasDuration(item: EditorItem, ownLengths: ReadonlySet<string>): boolean {
  const { presentationId, name, duration } = item;
  return presentationId !== null && name !== null && duration !== null && !ownLengths.has(presentationId);
}
