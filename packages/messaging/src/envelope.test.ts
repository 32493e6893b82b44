import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, type Envelope, encodeObject, encodeText, MAX_ENCODED_LENGTH } from './envelope.ts';

const envelope: fc.Arbitrary<Envelope> = fc.record({
  windowId: fc.string({ minLength: 1 }),
  type: fc.string({ minLength: 1 }),
  payload: fc.jsonValue(),
});

test('reads text messages that it wrote', () => {
  fc.assert(
    fc.property(envelope, (given) => {
      const read = decode(encodeText(given));
      expect(read.kind).toBe('message');
      // JSON has no -0 and loses nothing else.
      if (read.kind === 'message') expect(JSON.stringify(read.envelope)).toBe(JSON.stringify(given));
    }),
  );
});

test('reads object messages that it wrote', () => {
  fc.assert(
    fc.property(envelope, (given) => {
      expect(decode(encodeObject(given))).toEqual({ kind: 'message', envelope: given });
    }),
  );
});

test('never throws, and accepts no foreign data as a message', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      expect(decode(data).kind).toBe('foreign');
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['malformed', 'message']).toContain(decode(`vitrine:${text}`).kind);
    }),
  );
});

test('treats any object of the namespace as a message or as malformed', () => {
  fc.assert(
    fc.property(fc.record({ windowId: fc.anything(), type: fc.anything() }, { requiredKeys: [] }), (part) => {
      const read = decode({ ...part, namespace: 'vitrine' });
      const good =
        typeof part.windowId === 'string' && part.windowId && typeof part.type === 'string' && part.type;
      expect(read.kind).toBe(good ? 'message' : 'malformed');
    }),
  );
});

test.each([
  ['vitrine:{"windowId":"w1"}', 'it has no type'],
  ['vitrine:{"type":"ready"}', 'it has no windowId'],
  ['vitrine:[1]', 'it is not an object'],
  ['vitrine:{', 'it is not JSON'],
  [`vitrine:${'x'.repeat(MAX_ENCODED_LENGTH)}`, 'it is too long'],
])('treats %.30s as malformed', (text, reason) => {
  expect(decode(text)).toEqual({ kind: 'malformed', reason });
});

test('treats keys such as __proto__ as plain keys', () => {
  const read = decode('vitrine:{"windowId":"w1","type":"ready","__proto__":{"polluted":true}}');
  expect(read.kind).toBe('message');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
