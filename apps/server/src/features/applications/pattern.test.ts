import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { isPattern, type PatternCheck, patternProblems } from './pattern.ts';

const HOSTILE = '^(a+)+$';
const LONG = `${'a'.repeat(60)}!`;

let app: TestApp;
let robin: SignedUp;
let runs = 0;

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
});
afterAll(() => app.close());
beforeEach(() => {
  runs = 0;
});

/** The app's own sandbox, with a counter. */
const sandbox: Pick<Sandbox, 'run'> = {
  run: (...given) => {
    runs += 1;
    return app.app.platform.sandbox.run(...given);
  },
};
const check = (name: string, regex: string, text: string): PatternCheck => ({
  path: `application_vars.${name}`,
  name,
  regex,
  text,
  message: 'No.',
});
const problems = (checks: PatternCheck[]) => patternProblems(sandbox, robin.domainId, checks);

test('names the values that do not match, with the semantics of JavaScript', async () => {
  expect(
    await problems([
      check('a', '^\\d+$', '12'),
      check('b', '^\\d+$', 'x'),
      check('c', '^(?=.*\\d)(?!.*\\s).{4,}$', 'abc1'),
      check('d', '^(?=.*\\d)(?!.*\\s).{4,}$', 'ab c1'),
      check('e', '(', 'x'),
      check('f', '(?<q>[\'"]).*?\\k<q>', '"x"'),
      check('g', '^(?:a{1000}){1000}$', 'x'),
    ]),
  ).toEqual(['b', 'd', 'e', 'g'].map((name) => ({ path: `application_vars.${name}`, message: 'No.' })));
  expect(runs).toBe(1);
});

test('starts no process without a pattern', async () => {
  expect(await problems([])).toEqual([]);
  expect(runs).toBe(0);
});

test('names a pattern with catastrophic backtracking, and keeps the results before it', async () => {
  expect(
    await problems([check('a', '^x', 'y'), check('phone', HOSTILE, LONG), check('b', 'x', 'x')]),
  ).toEqual([
    { path: 'application_vars.a', message: 'No.' },
    {
      path: 'application_vars.phone',
      message: 'The pattern of "phone" takes too long to check. Simplify it.',
    },
  ]);
});

test('reports the pattern when its process is killed, but not when the sandbox fails', async () => {
  const failing = (code: SandboxError['code']) =>
    patternProblems({ run: () => Promise.reject(new SandboxError(code, '')) }, 'd', [check('a', 'x', 'x')]);
  await expect(failing('busy')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await failing('memory')).toMatchObject([{ message: expect.stringContaining('too long') }]);
  await expect(failing('failed')).rejects.toBeInstanceOf(SandboxError);
});

test.each(['(', '[', '(?<a>x)(?<a>y)', '*', '\\'.repeat(3), '('.repeat(100_000)])(
  'rejects %.20s as a pattern',
  (text) => {
    expect(isPattern(text)).toBe(false);
  },
);

const properties = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    name: `p${index}`,
    type: 'string' as const,
    optional: true,
    multiple: true,
    constraints: { format: { regex: HOSTILE } },
    ...more,
  }));

async function applicationOf(presentationProperties: object[]): Promise<string> {
  const { id } = await robin.call('applications.create', { body: { name: 'Own' } });
  await robin.call('applicationVersions.create', {
    params: { id },
    raw: {
      name: 'Own',
      major_version: 1,
      embedded_url_format: 'https://x.example/',
      presentation_properties: presentationProperties,
    },
  });
  return id;
}

test('limits a hundred hostile properties of a hundred values to one budget, without delaying other organisations', async () => {
  const applicationId = await applicationOf(properties(100));
  const applicationVars = Object.fromEntries(
    properties(100).map(({ name }) => [name, Array(100).fill(LONG)]),
  );
  let isAnswered = false;
  const hostile = robin
    .try('presentations.create', { body: { name: 'x', applicationId, applicationVars } })
    .finally(() => {
      isAnswered = true;
    });
  const other = await app.signUp();
  expect((await app.app.http.inject('/healthz')).statusCode).toBe(200);
  expect((await other.try('presentations.list')).status).toBe(200);
  expect(isAnswered).toBe(false);
  const { status, error } = await hostile;
  expect(status).toBe(400);
  expect(error?.message).toBe(
    'application_vars.p0.0: The pattern of "p0" takes too long to check. Simplify it.',
  );
});

test('accepts a hostile pattern in a version, but not with a default value to match', async () => {
  const id = await applicationOf(properties(1));
  const response = await robin.try('applicationVersions.create', {
    params: { id },
    raw: {
      name: 'Own',
      major_version: 2,
      embedded_url_format: 'https://x.example/',
      presentation_properties: properties(1, { multiple: false, default: LONG }),
    },
  });
  expect(response.status).toBe(400);
  expect(response.error?.fields).toEqual([
    {
      path: 'presentation_properties.0.default',
      message: 'The pattern of "p0" takes too long to check. Simplify it.',
    },
  ]);
});

test('of two concurrent changes of a presentation, applies one and reports the conflict of the other', async () => {
  const applicationId = await applicationOf([
    { name: 'title', type: 'string', constraints: { format: { regex: '^T' } } },
  ]);
  const { presentation } = await robin.call('presentations.create', {
    body: { name: 'x', applicationId, applicationVars: { title: 'T0' } },
  });
  const params = { id: presentation.id };
  const answers = await Promise.all(
    ['T1', 'T2', 'no'].map((title) =>
      robin.try('presentations.update', { params, body: { applicationVars: { title } } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  const { applicationVars } = await robin.call('presentations.get', { params });
  expect(['T1', 'T2']).toContain(applicationVars.title);
});
