import { calls, toWire } from '@vitrine/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClipboardItems, readItems, writeItems } from './clipboard-items.ts';
import { toEditorItems } from './editor-items.ts';

const domainId = '01940000-0000-7000-8000-000000000001';
const { body } = calls['playlists.update'];

/** Whether the server accepts the items in a request. */
const isAccepted = ({ items }: ClipboardItems) =>
  body.safeParse(
    toWire(body, {
      items: items.map(({ presentationId, playlistId }) => ({ presentationId, playlistId })),
    }),
  ).success;

const row = fc.record({
  isPlaylist: fc.boolean(),
  id: fc.uuid(),
  name: fc.option(fc.string()),
  duration: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }).map(Math.abs)),
});
const editorItems = fc.array(row, { minLength: 1, maxLength: 20 }).map((rows) =>
  toEditorItems(
    rows.map(({ isPlaylist, id, name, duration }) => ({
      presentationId: isPlaylist ? null : id,
      playlistId: isPlaylist ? id : null,
      name,
      thumbnailUrl: null,
      applicationName: null,
      duration,
    })),
  ),
);

test('reads back the items that it wrote, except items without access', () => {
  fc.assert(
    fc.property(editorItems, (items) => {
      const { json, text } = writeItems(domainId, items);
      const readable = items.filter(({ name }) => name !== null);
      const read = readItems(json);
      if (readable.length === 0) {
        expect(read).toBeNull();
        return;
      }
      expect(read?.domainId).toBe(domainId);
      expect(read?.items.map(({ presentationId, playlistId }) => presentationId ?? playlistId)).toEqual(
        readable.map(({ presentationId, playlistId }) => presentationId ?? playlistId),
      );
      expect(text).toBe(readable.map(({ name }) => name).join('\n'));
      expect(isAccepted(read!)).toBe(true);
    }),
  );
});

test('never throws on unknown data, and returns only items that the server accepts', () => {
  const field = fc.oneof(fc.uuid(), fc.constant(domainId), fc.jsonValue());
  const item = fc.record(
    { presentationId: field, playlistId: field, name: field, duration: field },
    { requiredKeys: [] },
  );
  const similar = fc
    .record({ domainId: field, items: fc.oneof(fc.array(item), field) })
    .map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), similar), (json) => {
      const read = readItems(json);
      if (read) expect(isAccepted(read)).toBe(true);
    }),
  );
});

test.for([
  ['no list', { domainId, items: null }],
  ['no items', { domainId, items: [] }],
  ['too many items', { domainId, items: Array(1001).fill({ presentationId: domainId, name: '' }) }],
  [
    'an item that is both a presentation and a playlist',
    { domainId, items: [{ presentationId: domainId, playlistId: domainId, name: '' }] },
  ],
  ['an item that is neither a presentation nor a playlist', { domainId, items: [{ name: 'Soup' }] }],
  ['a malformed id', { domainId, items: [{ presentationId: '../../', name: '' }] }],
  ['no organisation', { items: [{ presentationId: domainId, name: '' }] }],
] as const)('rejects data with %s', ([, value]) => {
  expect(readItems(JSON.stringify(value))).toBeNull();
});
