import type { HeartbeatReply } from '../service.ts';

/** The state of the newest revision that this screen has received. */
export interface PublishReport {
  revision: number;
  hasPlayed: boolean;
  /** Whether the hashes of all its files on this screen have been verified. */
  isVerified: boolean;
  playbackSuccess: boolean;
  playbackError: string | null;
}

export type PublishEvent =
  | { type: 'received'; revision: number }
  /** A presentation of this revision is on the screen. */
  | { type: 'played'; revision: number }
  /** The hashes of all its files on this screen have been verified. */
  | { type: 'verified'; revision: number }
  /** Some of its files are damaged. It is not a success until they are verified again. */
  | { type: 'damaged'; revision: number; error: string }
  | { type: 'failed'; revision: number; error: string };

const MAX_ERROR_LENGTH = 2000;

/**
 * Counts success and errors only for the revision in which they occurred, because an older revision says nothing about
 * a newer one. A revision is a success when one of its presentations has played and its files are verified. Later
 * failures do not change that, but damaged files do: they are an error until they are verified again.
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
      return withError({ ...of, isVerified: false, playbackSuccess: false }, event.error);
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

/** The report for the next heartbeat. Undefined if the last reply shows that the server already has it. */
export function createPublishReportBody(report: PublishReport | null, known: Known | null) {
  if (!report) return undefined;
  const { revision, playbackSuccess, playbackError } = report;
  const isKnown =
    known?.revision === revision &&
    known.publishAck &&
    // The server never withdraws a success. People see an error that follows it.
    (known.publishPlaybackSuccess || !playbackSuccess) &&
    known.publishPlaybackError === playbackError;
  return isKnown ? undefined : { revision, ack: true, playbackSuccess, playbackError };
}
