/** Which publish a document is of. */
export interface RevisionLabel {
  revision: number;
  publishedAt: string | null;
  /** Of the document: equal ETags are equal content. */
  etag: string;
}

/**
 * `current`: it is what plays. `stale`: older than what plays, or another document under the same revision.
 * `staging`: it, or a newer one, is being fetched. `relabel`: what plays, published again. `new`: to be fetched.
 */
export type RevisionStatus = 'current' | 'stale' | 'staging' | 'relabel' | 'new';

/** What an offered revision is to this screen. A revision never goes back. */
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
