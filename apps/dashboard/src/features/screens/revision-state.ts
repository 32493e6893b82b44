import type { Reply } from '../../platform/api.ts';

type Revision = Pick<
  Reply<'devices.revisions'>['data'][number],
  'revision' | 'acknowledgedAt' | 'activatedAt' | 'failedAt'
>;

export interface RevisionState {
  kind: 'failed' | 'played' | 'received' | 'sent' | 'skipped';
  at: string | null;
}

/** The progress of a publish. A publish that never arrived is `skipped` once there is a newer one. */
export function revisionStateOf(revision: Revision, newest: number): RevisionState {
  const { failedAt, activatedAt, acknowledgedAt } = revision;
  if (failedAt !== null) return { kind: 'failed', at: failedAt };
  if (activatedAt !== null) return { kind: 'played', at: activatedAt };
  if (acknowledgedAt !== null) return { kind: 'received', at: acknowledgedAt };
  return { kind: revision.revision < newest ? 'skipped' : 'sent', at: null };
}
