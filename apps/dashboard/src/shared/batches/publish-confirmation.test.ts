import { expect, test } from 'vitest';
import { findPublishConfirmation } from './publish-confirmation.ts';

type Groups = Parameters<typeof findPublishConfirmation>[0]['groups'];

const group = (
  playlist: string | null,
  reason: 'empty' | 'no_playlist' | 'unreadable' | null,
  ...names: string[]
) =>
  ({
    playlist: playlist === null ? null : { id: playlist, name: playlist },
    confirmation: reason && { reason, leavesBlank: reason !== 'unreadable', missingFiles: [] },
    // In these tests, an asterisk at the end of a name marks a screen that the person cannot change.
    devices: names.map((name) => ({ id: `id of ${name}`, name, canConfirm: !name.endsWith('*') })),
  }) as unknown as Groups[number];

test('needs no confirmation if every screen has something to play', () => {
  expect(findPublishConfirmation({ groups: [group('Lunch', null, 'A', 'B')] })).toBeNull();
});

test('groups screens by playlist and reason', () => {
  const found = findPublishConfirmation({
    groups: [
      group('Lunch', 'empty', 'A'),
      group('Dinner', null, 'B'),
      group('Lunch', 'empty', 'C'),
      group(null, 'no_playlist', 'D'),
      group('Lunch', 'unreadable', 'E'),
    ],
  });
  expect(found?.warnings.map(({ reason, screens }) => [reason, screens.map(({ name }) => name)])).toEqual([
    ['empty', ['A', 'C']],
    ['no_playlist', ['D']],
    ['unreadable', ['E']],
  ]);
  expect(found?.confirmable).toHaveLength(4);
});

test('separates screens that the person cannot publish to', () => {
  expect(findPublishConfirmation({ groups: [group('Lunch', 'empty', 'A', 'B*')] })).toMatchObject({
    confirmable: ['id of A'],
    forbidden: ['id of B*'],
  });
});
