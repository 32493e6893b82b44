import { createFileRepair, type FileRepairOptions } from './file-repair.ts';
import { listPresentationAssets } from './presentation-assets.ts';
import type { ActiveContent } from './revision.ts';

/** Limits hashing when a presentation keeps failing for a reason other than damaged files. */
const VERIFY_AGAIN_AFTER_MS = 600_000;

/** Verifies the files of the active revision, and replaces those that are missing or damaged. */
export function createActiveFiles(options: Omit<FileRepairOptions, 'signal'>) {
  const { timers } = options;
  const lastVerifiedAt = new Map<string, number>();
  /** Presentations whose files are being verified. */
  const underVerification = new Set<string>();
  let controller = new AbortController();
  const { restore, verify } = createFileRepair({ ...options, signal: () => controller.signal });

  return {
    /** Fetches files that the browser has removed or whose size differs from the published one. */
    restore: (content: ActiveContent): Promise<void> => restore(content, { isDamaged: false }),
    /** Verifies the files of a revision that was just activated. */
    verifyAll: (content: ActiveContent): Promise<void> =>
      verify(content, content.document.assets, { again: false, signal: controller.signal }),
    /** Verifies the files of a presentation that failed. */
    verifyPresentation(content: ActiveContent, presentationId: string): void {
      const last = lastVerifiedAt.get(presentationId);
      const isRecent = last !== undefined && timers.now() - last < VERIFY_AGAIN_AFTER_MS;
      if (isRecent || underVerification.has(presentationId)) return;
      lastVerifiedAt.set(presentationId, timers.now());
      underVerification.add(presentationId);
      const files = listPresentationAssets(content.document, presentationId);
      void verify(content, files, { again: true, signal: controller.signal }).finally(() =>
        underVerification.delete(presentationId),
      );
    },
    /** Cancels work in progress, because another revision replaces the active one. */
    cancel(): void {
      controller.abort('Replaced by another revision');
      controller = new AbortController();
    },
    /** Lets presentations of the next revision be verified at once. */
    reset(): void {
      lastVerifiedAt.clear();
    },
  };
}
