import { expect, test } from 'vitest';
import { readDomainMessage } from './realtime.ts';

test('reads changes, and ignores everything else on the channel', () => {
  const message = { type: 'changed', kind: 'device', ids: ['a'] };
  expect(readDomainMessage(JSON.stringify(message))).toEqual(message);
  for (const other of [
    '',
    '{',
    'null',
    '7',
    '{"type":"presence"}',
    '{"type":"changed","kind":"device"}',
    '[]',
  ])
    expect(readDomainMessage(other)).toBeNull();
  expect(readDomainMessage('{"type":"changed","kind":"constructor","ids":[]}')).toBeNull();
});
