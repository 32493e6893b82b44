import type { HeartbeatReply } from '../service.ts';

/** What is known of the newest revision that this screen received. */
export interface PublishReport {
  revision: number;
  hasPlayed: boolean;
  /** The hash of every file of it on this screen was compared. */
  isVerified: boolean;
  playbackSuccess: boolean;
  playbackError: string | null;
}

export type PublishEvent =
  | { type: 'received'; revision: number }
  /** A presentation of this revision is on the screen. */
  | { type: 'played'; revision: number }
  /** The hash of every file of it on this screen was compared. */
  | { type: 'verified'; revision: number }
  /** Files of it on this screen are damaged; until they are verified it is no success. */
  | { type: 'damaged'; revision: number; error: string }
  | { type: 'failed'; revision: number; error: string };

const MAX_ERROR_LENGTH = 2000;

/**
 * Success and errors count for exactly the revision that they happened in: what an older revision still does says
 * nothing of a newer one. A revision is a success when something of it has played and its files are verified; after
 * that, single failures are no longer its failure.
 */
export function reducePublishReport(report: PublishReport | null, event: PublishEvent): PublishReport {
  const { revision } = event;
  if (report && revision < report.revision) return report;
  const of = report?.revision === revision ? report : emptyReport(revision);
  switch (event.type) {
    case 'received':
      return of;
    case 'played':
      return withSuccess(of, { hasPlayed: true });
    case 'verified':
      return withSuccess(of, { isVerified: true });
    case 'damaged':
      return { ...withError(of, event.error), isVerified: false };
    case 'failed':
      return withError(of, event.error);
  }
}

function emptyReport(revision: number): PublishReport {
  return { revision, hasPlayed: false, isVerified: false, playbackSuccess: false, playbackError: null };
}

function withSuccess(
  report: PublishReport,
  change: Partial<Pick<PublishReport, 'hasPlayed' | 'isVerified'>>,
): PublishReport {
  const next = { ...report, ...change };
  if (report.playbackSuccess || !next.hasPlayed || !next.isVerified) return next;
  return { ...next, playbackSuccess: true, playbackError: null };
}

function withError(report: PublishReport, message: string): PublishReport {
  const error = message.slice(0, MAX_ERROR_LENGTH);
  return report.playbackSuccess || report.playbackError === error
    ? report
    : { ...report, playbackError: error };
}

type Known = Pick<
  HeartbeatReply,
  'revision' | 'publishAck' | 'publishPlaybackSuccess' | 'publishPlaybackError'
>;

/** What to say of it in the next heartbeat: nothing when the last reply shows that the service knows. */
export function createPublishReportBody(report: PublishReport | null, known: Known | null) {
  if (!report) return undefined;
  const { revision, playbackSuccess, playbackError } = report;
  const isKnown =
    known?.revision === revision &&
    known.publishAck &&
    known.publishPlaybackSuccess === playbackSuccess &&
    known.publishPlaybackError === playbackError;
  return isKnown ? undefined : { revision, ack: true, playbackSuccess, playbackError };
}
