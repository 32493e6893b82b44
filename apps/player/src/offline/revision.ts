import type { PublishedContent } from '@vitrine/contract';

/** Identifies a publish and its document. */
export interface RevisionLabel {
  revision: number;
  publishedAt: string | null;
  /** ETag of the document. Equal ETags mean equal content. */
  etag: string;
}

/** A revision with its content, as this screen plays it. */
export interface ActiveContent extends RevisionLabel {
  document: PublishedContent;
}

/**
 * `current`: the active revision. `stale`: older than the active one, or another document with the same number.
 * `staging`: this revision or a newer one is being staged. `relabel`: the active document, published again.
 * `new`: must be staged.
 */
export type RevisionStatus = 'current' | 'stale' | 'staging' | 'relabel' | 'new';

/** Compares an offered revision with those of this screen. Revisions never go back. */
export function classifyRevision(
  active: RevisionLabel | null,
  staged: RevisionLabel | null,
  offered: RevisionLabel,
): RevisionStatus {
  if (active && offered.revision < active.revision) return 'stale';
  if (active && offered.revision === active.revision)
    return offered.etag === active.etag ? 'current' : 'stale';
  if (staged && offered.revision < staged.revision) return 'stale';
  if (staged && offered.revision === staged.revision) return 'staging';
  return active?.etag === offered.etag ? 'relabel' : 'new';
}
