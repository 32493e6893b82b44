import type { PublishedContent } from '@vitrine/contract';
import { useEffect, useState } from 'react';
import type { Timing } from './use-timing-edits.ts';

/** Changes of schedules and rules that are newer than the content document of the playlist, by content id. */
export interface TimingDrafts {
  /** The timing with the changes that it does not contain yet. */
  apply(id: string, timing: Timing): Timing;
  change(ids: readonly string[], patch: Partial<Timing>): void;
  /** Saves the changes of some content. Forgets them if that fails, because they are not in effect then. */
  track<T>(ids: readonly string[], save: () => Promise<T>): Promise<T>;
  /** Forgets the changes that were saved before a new content document arrived. */
  forgetSaved(): void;
}

export function createTimingDrafts(): TimingDrafts {
  const drafts = new Map<string, { patch: Partial<Timing>; isSaved: boolean }>();
  return {
    apply: (id, timing) => ({ ...timing, ...drafts.get(id)?.patch }),
    change(ids, patch) {
      for (const id of ids) drafts.set(id, { patch: { ...drafts.get(id)?.patch, ...patch }, isSaved: false });
    },
    async track(ids, save) {
      const sent = ids.map((id) => [id, drafts.get(id)] as const);
      // A newer change replaces the object.
      const unchanged = () => sent.filter(([id, draft]) => draft !== undefined && drafts.get(id) === draft);
      try {
        const result = await save();
        for (const [, draft] of unchanged()) if (draft) draft.isSaved = true;
        return result;
      } catch (error) {
        for (const [id] of unchanged()) drafts.delete(id);
        throw error;
      }
    },
    forgetSaved() {
      for (const [id, { isSaved }] of drafts) if (isSaved) drafts.delete(id);
    },
  };
}

/** The drafts of a page. They bridge the time until the server has saved them and the page has read them again. */
export function useTimingDrafts(content: PublishedContent | undefined): TimingDrafts {
  const [drafts] = useState(createTimingDrafts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each content document
  useEffect(() => drafts.forgetSaved(), [drafts, content]);
  return drafts;
}
