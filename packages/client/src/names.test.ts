import { type Call, calls, fromWire, toWire } from '@vitrine/contract';
import { type Shape, shapesOf } from '@vitrine/contract/shapes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callTable } from './generated/calls.ts';
import { callTable as deviceTable } from './generated/device-calls.ts';
import { nameMapper } from './names.ts';
import { valuesOf } from './schema-arbitrary.fixture.ts';

const tables = { calls: callTable, 'device-calls': deviceTable };

for (const [file, table] of Object.entries(tables)) {
  const typed = nameMapper(table.shapes, 'fromWire');
  const wire = nameMapper(table.shapes, 'toWire');
  describe.each(Object.entries(table.calls))(`${file}: %s maps as the contract does`, (id, shape) => {
    const call: Call = calls[id as keyof typeof calls];
    for (const part of ['query', 'body', 'reply'] as const) {
      const schema = call[part];
      test(`${part} exists exactly if the call has one`, () => {
        expect(shape[part] === undefined).toBe(schema === undefined);
      });
      if (!schema) continue;
      const given = shape[part] as Shape;
      test(`maps ${part} from the wire`, () => {
        fc.assert(
          fc.property(valuesOf(schema, 'wire'), (value) => {
            expect(typed(given, value)).toEqual(fromWire(schema, value));
          }),
          { numRuns: 40 },
        );
      });
      test(`maps ${part} to the wire and back`, () => {
        fc.assert(
          fc.property(valuesOf(schema, 'typed'), (value) => {
            const sent = wire(given, value);
            expect(sent).toEqual(toWire(schema, value));
            expect(wire(given, typed(given, sent))).toEqual(sent);
          }),
          { numRuns: 40 },
        );
      });
    }
  });
}

test('leaves values of a different shape unchanged', () => {
  const odd = [null, undefined, 1, 'text', true, [], {}, [null], { data: 'x' }, { data: [[1]] }];
  const typed = nameMapper(callTable.shapes, 'fromWire');
  for (const call of Object.values(callTable.calls)) {
    for (const value of odd) {
      expect(() => typed(call.reply ?? null, value)).not.toThrow();
    }
  }
  const reply = callTable.calls['playlists.list'].reply ?? null;
  expect(typed(reply, 'text')).toBe('text');
});

test('maps a plain union by the keys of its options, as the contract does', () => {
  const schema = z.union([
    z.string(),
    z.object({ first_name: z.string() }),
    z.array(z.object({ last_name: z.string() })),
    z.object({ last_name: z.string() }).nullable(),
  ]);
  const { calls: read, shapes } = shapesOf({
    x: { area: 'x', method: 'GET', path: '/x', credential: 'none', summary: '', reply: schema },
  });
  const typed = nameMapper(shapes, 'fromWire');
  for (const value of ['a', { first_name: 'a' }, { last_name: 'b' }, [{ last_name: 'c' }], { other: 1 }]) {
    expect(typed(read.x?.reply ?? null, value)).toEqual(fromWire(schema, value as never));
  }
  expect(typed(read.x?.reply ?? null, { last_name: 'b' })).toEqual({ lastName: 'b' });
});
