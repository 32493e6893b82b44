import type { HeartbeatReply } from '../service.ts';

/** What is known of the newest revision that this screen received. */
export interface PublishReport {
  revision: number;
  playbackSuccess: boolean;
  playbackError: string | null;
}

export type PublishEvent =
  | { type: 'received'; revision: number }
  /** A presentation of this revision is on the screen. */
  | { type: 'played'; revision: number }
  | { type: 'failed'; revision: number; error: string };

const MAX_ERROR_LENGTH = 2000;

/**
 * Success and errors count for exactly the revision that they happened in: what an older revision still does
 * says nothing of a newer one. Once something of a revision played, single failures are no longer its failure.
 */
export function reducePublishReport(report: PublishReport | null, event: PublishEvent): PublishReport {
  const { revision } = event;
  if (report && revision < report.revision) return report;
  const of =
    report?.revision === revision ? report : { revision, playbackSuccess: false, playbackError: null };
  switch (event.type) {
    case 'received':
      return of;
    case 'played':
      return of.playbackSuccess ? of : { revision, playbackSuccess: true, playbackError: null };
    case 'failed': {
      const error = event.error.slice(0, MAX_ERROR_LENGTH);
      return of.playbackSuccess || of.playbackError === error ? of : { ...of, playbackError: error };
    }
  }
}

type Known = Pick<
  HeartbeatReply,
  'revision' | 'publishAck' | 'publishPlaybackSuccess' | 'publishPlaybackError'
>;

/** What to say of it in the next heartbeat: nothing when the last reply shows that the service knows. */
export function publishReportBody(report: PublishReport | null, known: Known | null) {
  if (!report) return undefined;
  const { revision, playbackSuccess, playbackError } = report;
  const isKnown =
    known?.revision === revision &&
    known.publishAck &&
    known.publishPlaybackSuccess === playbackSuccess &&
    known.publishPlaybackError === playbackError;
  return isKnown ? undefined : { revision, ack: true, playbackSuccess, playbackError };
}
