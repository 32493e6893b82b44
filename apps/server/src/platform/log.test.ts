import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'what happened');
  return JSON.parse(lines[0] ?? '');
}

test('writes the fields of a line, its level, time and message', () => {
  const at = new Date(0);
  expect(logged({ path: '/a', nested: { list: [1, { b: null }] }, at })).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    path: '/a',
    nested: { list: [1, { b: null }] },
    at: '1970-01-01T00:00:00.000Z',
    msg: 'what happened',
  });
});

test('redacts secrets down to the third level, in objects and lists, and leaves the logged object as it is', () => {
  const fields = {
    password: 'a',
    headers: { authorization: 'b', 'x-api-key': 'c', accept: 'json' },
    body: { users: [{ name: 'Robin' }], key: { token: 'd' }, login: { code: 'e' } },
  };
  const before = structuredClone(fields);
  expect(logged(fields)).toMatchObject({
    password: '[redacted]',
    headers: { authorization: '[redacted]', 'x-api-key': '[redacted]', accept: 'json' },
    body: { users: [{ name: 'Robin' }], key: '[redacted]', login: { code: '[redacted]' } },
  });
  expect(fields).toEqual(before);
  expect(logged({ requests: [{ cookie: 'f' }] })).toMatchObject({ requests: [{ cookie: '[redacted]' }] });
});

test('redacts secrets in the causes of errors, and writes no values of failed queries', () => {
  const query = Object.assign(new Error('duplicate key (token)=(secret)'), {
    query: 'insert into sessions values ($1)',
    params: ['secret'],
    detail: 'Key (token)=(secret) already exists.',
  });
  const err = new Error('The request failed', { cause: { token: 'secret' } });
  expect(JSON.stringify([logged({ err: query }), logged({ err })])).not.toContain('secret');
  expect(logged({ err })).toMatchObject({
    err: { message: 'The request failed', cause: { token: '[redacted]' } },
  });
});
