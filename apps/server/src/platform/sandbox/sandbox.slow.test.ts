import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFakeTimers } from '@vitrine/test-kit';
import { createDatabase } from '@vitrine/test-kit/database';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createProcessorUsage } from '../processor-usage.ts';
import type { SandboxFailure } from './errors.ts';
import type { PoolOptions } from './pool.ts';
import { createQuarantine } from './quarantine.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import type { Behaviour } from './testing/misbehave.task.ts';
import {
  misbehave,
  misbehaveLong,
  misbehaveWithMemoryLimit,
  misbehaveWithTimeLimit,
} from './testing/misbehave.ts';

const log = createLog('silent');
const { clock } = createFakeTimers();
let cluster: Awaited<ReturnType<typeof createDatabase>>;
let database: OpenDatabase;
const opened: Sandbox[] = [];

beforeAll(async () => {
  cluster = await createDatabase();
  database = openDatabase({ connectionString: cluster.url }, log, 2);
});
afterAll(async () => {
  await Promise.all(opened.map((sandbox) => sandbox.close()));
  await database.close();
  await cluster.drop();
});

function open(bounds: Partial<PoolOptions> = {}, registry?: Registry): Sandbox {
  const quarantine = createQuarantine(database.db, clock);
  const sandbox = createSandbox({ log, quarantine, bounds, ...(registry && { registry }) });
  opened.push(sandbox);
  return sandbox;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const echo = (sandbox: Sandbox, domainId: string, value: unknown = 'hello') =>
  sandbox.run(misbehave, { kind: 'echo', value }, { domainId });
const taskOf: Partial<Record<Behaviour['kind'], typeof misbehave>> = {
  wait: misbehaveWithTimeLimit,
  heap: misbehaveWithMemoryLimit,
  buffers: misbehaveWithMemoryLimit,
};
const run = (sandbox: Sandbox, kind: Exclude<Behaviour['kind'], 'echo'>, domainId = 'a') =>
  sandbox.run(taskOf[kind] ?? misbehave, { kind }, { domainId });

describe('a task', () => {
  test('receives and returns structured clones', async () => {
    const value = { bytes: new Uint8Array([1, 2, 3]), at: new Date(0), map: new Map([['a', 1]]) };
    expect(await echo(open(), 'a', value)).toEqual(value);
  });

  test('that throws rejects with its message and leaves its process running', async () => {
    const sandbox = open();
    await echo(sandbox, 'a');
    const pids = sandbox.pids();
    await expect(run(sandbox, 'throw')).rejects.toMatchObject({
      code: 'failed',
      message: 'The input is wrong.',
    });
    await expect(run(sandbox, 'recursion')).rejects.toMatchObject({ code: 'failed' });
    expect(sandbox.pids()).toEqual(pids);
  });

  test('has no access to the server’s secrets', async () => {
    process.env.SECRET_KEY_OF_THIS_TEST = 'secret';
    const { variables } = (await run(open(), 'environment')) as { variables: string[] };
    delete process.env.SECRET_KEY_OF_THIS_TEST;
    const passed = ['PATH', 'TZ', 'NODE_COMPILE_CACHE', 'SystemRoot', 'UV_THREADPOOL_SIZE'];
    // Made by the shell and by the image library.
    const made = ['PWD', 'OLDPWD', 'SHLVL', '_', 'VIPSHOME'];
    expect(variables.filter((name) => !passed.includes(name) && !made.includes(name))).toEqual([]);
  });

  test.each([
    ['never returns', 'loop', 'timeout'],
    ['waits for ever', 'wait', 'timeout'],
    ['renders a drawing for minutes in native code', 'native', 'timeout'],
    ['fills the heap', 'heap', 'memory'],
    ['fills memory outside the heap', 'buffers', 'memory'],
    ['aborts', 'abort', 'crashed'],
    ['exits', 'exit', 'crashed'],
  ] as const)('that %s is killed, and the next one runs', async (_what, kind, code) => {
    const sandbox = open();
    await expect(run(sandbox, kind)).rejects.toMatchObject({ code: code satisfies SandboxFailure });
    expect(await echo(sandbox, 'a')).toBe('hello');
  });
});

describe('organisations', () => {
  test('pauses long jobs while short ones are waiting', async () => {
    const sandbox = open({ workers: 2, usage: createProcessorUsage({ budgetMs: 100 }) });
    const ended: string[] = [];
    const long = ['a', 'b'].map((domainId) =>
      sandbox
        .run(misbehaveLong, { kind: 'loop' }, { domainId })
        .catch(({ code }) => ended.push(`${domainId} ${code}`)),
    );
    expect(await echo(sandbox, 'other')).toBe('hello');
    expect(ended).toEqual([]);
    await Promise.all(long);
    expect(ended.toSorted()).toEqual(['a timeout', 'b timeout']);
  });

  test('rejects tasks of an organisation that floods the queue and serves another one next', async () => {
    const sandbox = open({ workers: 2, maxWaitingPerDomain: 3 });
    const ended: string[] = [];
    const flood = Array.from({ length: 6 }, () =>
      run(sandbox, 'loop', 'hostile').catch(({ code }) => ended.push(code)),
    );
    expect(await echo(sandbox, 'other')).toBe('hello');
    // This did not require the flood to end: one task runs, three wait, two are rejected.
    expect(ended).toEqual(['busy', 'busy']);
    await sandbox.close();
    await Promise.all(flood);
    expect(ended).toEqual(Array(6).fill('busy'));
  });
});

describe.runIf(process.platform === 'linux')('priority', () => {
  const lowest = getPriority() + 10;
  const usageOf = (isHeavy: (group: string) => boolean) => ({ add: () => {}, used: () => 0, isHeavy });
  const prioritiesOf = (pid: number) => readdirSync(`/proc/${pid}/task`).map((id) => getPriority(Number(id)));

  test('is lower than the server’s, and much lower for organisations with long work', async () => {
    let isHeavy = false;
    const sandbox = open({ workers: 2, usage: usageOf(() => isHeavy) });
    const priority = (domainId: string) => run(sandbox, 'priority', domainId).then(Number);
    expect(await priority('a')).toBe(getPriority() + 3);
    const [pid = 0] = sandbox.pids();

    const long = sandbox.run(misbehaveLong, { kind: 'loop' }, { domainId: 'a' }).catch(() => {});
    isHeavy = true;
    await expect.poll(() => Math.min(...prioritiesOf(pid))).toBe(lowest);
    await long;
    // In every process that is used next, new or idle.
    expect([await priority('a'), await priority('a')]).toEqual([lowest, lowest]);
  });

  test('of short work is unaffected by a process that ran long work', async () => {
    const sandbox = open({ workers: 2, usage: usageOf((group) => group === 'a') });
    await run(sandbox, 'loop', 'a').catch(() => {});
    expect(Number(await run(sandbox, 'priority', 'a'))).toBe(lowest);
    expect(Number(await run(sandbox, 'priority', 'other'))).toBe(getPriority() + 3);
  });

  test('is normal in a new process when all idle ones have a low priority', async () => {
    const isHeavy = { a: true, b: true, c: false, light: false };
    const usage = usageOf((group) => isHeavy[group as keyof typeof isHeavy]);
    const sandbox = open({ workers: 2, usage });
    const untilLowered = (domainId: string) => sandbox.run(misbehaveLong, { kind: 'lowered' }, { domainId });
    // All processes that are allowed, the last one for an organisation whose work is still short.
    const running = Promise.all(['a', 'b', 'c'].map(untilLowered));
    isHeavy.c = true;
    await running;
    const priorities = sandbox.pids().map((pid) => Math.min(...prioritiesOf(pid)));
    expect(priorities).toEqual([lowest, lowest, lowest]);
    expect(Number(await run(sandbox, 'priority', 'light'))).toBe(getPriority() + 3);
  });
});

describe('an input', () => {
  test('that killed its process twice is quarantined on every server', async () => {
    const input: Behaviour = { kind: 'abort' };
    const options = { domainId: 'a', key: 'sha-1' };
    await expect(open().run(misbehave, input, options)).rejects.toMatchObject({ code: 'crashed' });
    await expect(open().run(misbehave, input, options)).rejects.toMatchObject({ code: 'crashed' });
    const third = open();
    await expect(third.run(misbehave, input, options)).rejects.toMatchObject({ code: 'quarantined' });
    expect(third.pids()).toEqual([]);
    expect(await third.run(misbehave, { kind: 'echo', value: 1 }, { domainId: 'a', key: 'sha-2' })).toBe(1);
  });

  test('that only failed is retried', async () => {
    const sandbox = open();
    for (let count = 0; count < 3; count++) {
      const ran = sandbox.run(misbehave, { kind: 'throw' }, { domainId: 'a', key: 'sha-3' });
      await expect(ran).rejects.toMatchObject({ code: 'failed' });
    }
  });
});

describe('processes', () => {
  test('start on demand and exit when idle', async () => {
    const sandbox = open({ idleMilliseconds: 50 });
    expect(sandbox.pids()).toEqual([]);
    await echo(sandbox, 'a');
    await expect.poll(() => sandbox.pids()).toEqual([]);
    expect(await echo(sandbox, 'a')).toBe('hello');
  });

  test('are killed with the sandbox, and their tasks reject as busy', async () => {
    const sandbox = open();
    const running = run(sandbox, 'loop');
    const refused = expect(running).rejects.toMatchObject({ code: 'busy' });
    await expect.poll(() => sandbox.pids().length).toBe(1);
    const [pid = 0] = sandbox.pids();
    await sandbox.close();
    await refused;
    expect(isAlive(pid)).toBe(false);
    await expect(echo(sandbox, 'a')).rejects.toMatchObject({ code: 'busy' });
  });
});

test('exits a process with an endless task when its server is killed', async () => {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./testing/orphan.ts', import.meta.url))]);
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('counts tasks by outcome in the metrics', async () => {
  const registry = new Registry();
  const sandbox = open({}, registry);
  await echo(sandbox, 'a');
  await run(sandbox, 'abort').catch(() => {});
  const text = await registry.metrics();
  expect(text).toContain('vitrine_sandbox_tasks_total{task="misbehave",outcome="done"} 1');
  expect(text).toContain('vitrine_sandbox_tasks_total{task="misbehave",outcome="crashed"} 1');
  expect(text).toContain('vitrine_sandbox_waiting{lane="slow"} 0');
});
