import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readHostMessage } from '../heartbeat/host-messages.ts';
import { readParameters } from './parameters.ts';

const text = readFileSync(new URL('../../../../docs/screens.md', import.meta.url), 'utf8');

test('docs/screens.md lists exactly the existing parameters', () => {
  const [, table = ''] = text.split('| Parameter | Meaning |');
  const rows = (table.split('\n\n')[0] ?? '').split('\n').map((row) => row.split('|')[1] ?? '');
  const named = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(Object.keys(readParameters('')).sort());
});

test('docs/screens.md lists only messages that the player reads', () => {
  const messages = [...text.matchAll(/id: '(soc-[\w-]+)'.*\| to the player/g)].map(([, id]) => id);
  expect(messages).toHaveLength(2);
  const read = (id: string | undefined) =>
    readHostMessage({ id, name: 'queue', state: 3, info: { rssi: -60 } });
  for (const id of messages) expect(read(id)).not.toBeNull();
});
