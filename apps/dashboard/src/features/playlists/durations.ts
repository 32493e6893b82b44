import type { PublishedContent } from '@vitrine/contract';
import { itemsDuration } from '@vitrine/contract/item-duration';
import type { Application } from '../../platform/api.ts';
import { hasDurationField } from '../../shared/content/presentation-duration.ts';
import type { EditorItem } from './editor-items.ts';

/**
 * Replaces the durations of items with those in the content document of the playlist, or with newer ones.
 *
 * @param edited durations in seconds that are newer than the content document, by presentation id
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
 * Returns the ids of presentations with a fixed duration, such as videos: their apps ignore the duration that people
 * set. A duration counts as editable if this is uncertain, because the server accepts every change.
 */
export function findFixedDurations(
  content: PublishedContent | undefined,
  applications: readonly Application[],
): ReadonlySet<string> {
  if (!content) return new Set();
  const versions = new Map(
    applications.flatMap(({ currentAppVersion: each }) => (each ? [[each.id, each]] : [])),
  );
  const fixed = Object.values(content.presentations).filter((presentation) => {
    const id = presentation.applicationDeploymentId ?? '';
    const published = content.applicationVersions[id];
    if (published && !hasDurationField(published)) return true;
    const version = versions.get(id);
    return version !== undefined && itemsDuration(version, presentation.applicationVars) !== null;
  });
  return new Set(fixed.map(({ id }) => id));
}

/** Whether people can set the duration of an item. */
export function isDurationEditable(item: EditorItem, fixedDurations: ReadonlySet<string>): boolean {
  const { presentationId, name, duration } = item;
  return presentationId !== null && name !== null && duration !== null && !fixedDurations.has(presentationId);
}
