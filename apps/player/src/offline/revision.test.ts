import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyRevision, type RevisionLabel } from './revision.ts';

const label = (revision: number, etag = `"${revision}"`): RevisionLabel => ({
  revision,
  etag,
  publishedAt: null,
});

test.each([
  ['the first publish', null, null, label(1), 'new'],
  ['a newer publish', label(1), null, label(2), 'new'],
  ['the one that plays', label(2), null, label(2), 'current'],
  ['an older one that was under way', label(2), null, label(1), 'stale'],
  ['another document under the same number', label(2), null, label(2, '"x"'), 'stale'],
  ['the same content published again', label(2, '"a"'), null, label(3, '"a"'), 'relabel'],
  ['the one being fetched', label(1), label(2), label(2), 'staging'],
  ['older than the one being fetched', label(1), label(3), label(2), 'stale'],
  ['newer than the one being fetched', label(1), label(2), label(3), 'new'],
  ['back to the old content while another is fetched', label(1, '"a"'), label(2), label(3, '"a"'), 'relabel'],
])('classifies the revision: %s', (_, active, staged, offered, verdict) => {
  expect(classifyRevision(active, staged, offered)).toBe(verdict);
});

test('never returns to an older revision, whatever the order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (revisions) => {
      let active: RevisionLabel | null = null;
      for (const revision of revisions) {
        const offered = label(revision);
        const verdict = classifyRevision(active, null, offered);
        if (verdict !== 'new' && verdict !== 'relabel') continue;
        expect(revision).toBeGreaterThan((active as RevisionLabel | null)?.revision ?? -1);
        active = offered;
      }
    }),
  );
});
