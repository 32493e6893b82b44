import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createPublishReportBody,
  type PublishEvent,
  type PublishReport,
  reducePublishReport,
} from './publish-report.ts';

const after = (...events: PublishEvent[]) => events.reduce<PublishReport | null>(reducePublishReport, null);
const known = { revision: 3, publishAck: true, publishPlaybackSuccess: false, publishPlaybackError: null };

test('reports a revision as received, then as played', () => {
  const received = after({ type: 'received', revision: 3 }, { type: 'verified', revision: 3 });
  expect(received).toMatchObject({ revision: 3, playbackSuccess: false, playbackError: null });
  expect(reducePublishReport(received, { type: 'played', revision: 3 }).playbackSuccess).toBe(true);
});

test('reports no success while files are damaged, even if content plays', () => {
  const damaged = after(
    { type: 'played', revision: 3 },
    { type: 'damaged', revision: 3, error: 'Damaged: /files/a' },
    { type: 'played', revision: 3 },
  );
  expect(damaged).toMatchObject({ playbackSuccess: false, playbackError: 'Damaged: /files/a' });
  const repaired = reducePublishReport(damaged, { type: 'verified', revision: 3 });
  expect(repaired).toMatchObject({ playbackSuccess: true, playbackError: null });
});

test('withdraws a success while files are damaged', () => {
  const success = after({ type: 'played', revision: 3 }, { type: 'verified', revision: 3 });
  const damaged = reducePublishReport(success, { type: 'damaged', revision: 3, error: 'Damaged: /files/a' });
  expect(damaged).toMatchObject({ playbackSuccess: false, playbackError: 'Damaged: /files/a' });
  const repaired = reducePublishReport(damaged, { type: 'verified', revision: 3 });
  expect(repaired).toMatchObject({ playbackSuccess: true, playbackError: null });
  // The server keeps the success and adds the error.
  const successful = { ...known, publishPlaybackSuccess: true };
  expect(createPublishReportBody(damaged, successful)).toMatchObject({ playbackError: 'Damaged: /files/a' });
  const failed = { ...successful, publishPlaybackError: 'Damaged: /files/a' };
  expect(createPublishReportBody(damaged, failed)).toBeUndefined();
  expect(createPublishReportBody(repaired, failed)).toMatchObject({ playbackError: null });
});

test('reports no success of a new revision while the old one plays', () => {
  expect(after({ type: 'received', revision: 3 }, { type: 'played', revision: 2 })?.playbackSuccess).toBe(
    false,
  );
  expect(after({ type: 'played', revision: 2 }, { type: 'received', revision: 3 })?.playbackSuccess).toBe(
    false,
  );
});

test('reports an error until a presentation of the revision plays', () => {
  const failed = after({ type: 'received', revision: 3 }, { type: 'failed', revision: 3, error: 'no' });
  expect(failed?.playbackError).toBe('no');
  const played = after(
    { type: 'failed', revision: 3, error: 'no' },
    { type: 'verified', revision: 3 },
    { type: 'played', revision: 3 },
    { type: 'failed', revision: 3, error: 'one of many' },
  );
  expect(played).toMatchObject({ revision: 3, playbackSuccess: true, playbackError: null });
});

test('never reports an older revision, whatever the order of events', () => {
  const event = fc.record({
    type: fc.constantFrom<PublishEvent['type']>('received', 'played', 'verified', 'damaged', 'failed'),
    revision: fc.nat(5),
    error: fc.string(),
  }) as fc.Arbitrary<PublishEvent>;
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let report: PublishReport | null = null;
      for (const each of events) {
        const next = reducePublishReport(report, each);
        expect(next.revision).toBeGreaterThanOrEqual(report?.revision ?? 0);
        report = next;
      }
      if (report?.playbackSuccess) {
        const { revision } = report;
        for (const type of ['played', 'verified'])
          expect(events.some((each) => each.type === type && each.revision === revision)).toBe(true);
      }
    }),
  );
});

test('repeats the report until the server’s reply contains it', () => {
  const report = after({ type: 'received', revision: 3 });
  const body = { revision: 3, ack: true, playbackSuccess: false, playbackError: null };
  expect(createPublishReportBody(report, null)).toEqual(body);
  expect(createPublishReportBody(report, { ...known, publishAck: false })).toEqual(body);
  expect(createPublishReportBody(report, { ...known, revision: 2 })).toEqual(body);
  expect(createPublishReportBody(report, known)).toBeUndefined();
  expect(createPublishReportBody(null, known)).toBeUndefined();
});
