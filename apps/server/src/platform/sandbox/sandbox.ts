import { availableParallelism } from 'node:os';
import type { Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { SandboxError } from './errors.ts';
import { createPool, type PoolOptions } from './pool.ts';
import type { Quarantine } from './quarantine.ts';
import { createSandboxMetrics } from './sandbox-metrics.ts';
import { spawnChild } from './spawn.ts';
import type { Task, TaskClass } from './task.ts';

/** A process takes half a second to start with its libraries, so it survives short pauses in a person's work. */
const IDLE_MS = 5 * 60_000;
const MAX_WAITING = 1000;
const MAX_WAITING_PER_DOMAIN = 100;

interface RunOptions {
  /** The organisation on whose behalf the task runs. Its share of processes and queue is bounded. */
  domainId: string;
  /**
   * Identifies the input across restarts, such as its SHA-256. An input that kills its process twice is quarantined.
   * Inputs without a key never are.
   */
  key?: string;
  /** Rejects as `busy` if more tasks of this class and organisation wait. Default: the bound of the class. */
  maxWaiting?: number;
}

/**
 * Runs code that parses or renders what customers or the internet send, in child processes that can be killed. Only a
 * kill stops native code (image libraries) and code that never returns (regular expressions).
 */
export interface Sandbox {
  /** Throws a {@link SandboxError}, or with a key, an error of the database. */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options: RunOptions): Promise<Output>;
  /** Whether {@link run} would accept a task of this class now. Call it before expensive preparations. */
  hasRoom(taskClass: TaskClass, options: Pick<RunOptions, 'domainId' | 'maxWaiting'>): boolean;
  /** Process ids, for tests. */
  pids(): number[];
  /** Kills all processes, rejects their tasks as `busy`, and accepts no more tasks. */
  close(): Promise<void>;
}

interface SandboxDependencies {
  log: Log;
  quarantine: Quarantine;
  registry?: Registry;
  /** For tests: smaller bounds. */
  bounds?: Partial<PoolOptions>;
  /** For tests, which wait for kills: a factor for all limits on processor time. */
  timeScale?: number;
}

export function createSandbox({
  log,
  quarantine,
  registry,
  bounds,
  timeScale = 1,
}: SandboxDependencies): Sandbox {
  const options: PoolOptions = { ...defaultBounds(), ...bounds };
  const pools = { quick: createPool(options), slow: createPool(options) };
  const metrics = registry && createSandboxMetrics(registry, (taskClass: TaskClass) => pools[taskClass]);

  async function attempt<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { domainId, key, maxWaiting }: RunOptions,
  ): Promise<Output> {
    const name = key === undefined ? undefined : `${task.name}:${key}`;
    if (name !== undefined && (await quarantine.has(name))) {
      throw new SandboxError('quarantined', 'This input has killed its process twice.');
    }
    const scaled = scaleTime(task, timeScale);
    try {
      const output = await pools[task.taskClass].run(scaled, input, domainId, maxWaiting);
      return output as Output;
    } catch (error) {
      if (!(error instanceof SandboxError) || !error.isCausedByInput) throw error;
      log.warn(
        { err: error, task: task.name, domain_id: domainId, input: key },
        'A sandbox task was killed.',
      );
      if (name !== undefined) error.isQuarantined = await strike(name, key);
      throw error;
    }
  }

  /** Records that an input killed its process. Returns whether it is quarantined now. */
  async function strike(name: string, key: string | undefined): Promise<boolean> {
    return quarantine.strike(name).catch((unsaved: unknown) => {
      log.error({ err: unsaved, input: key }, 'A killed sandbox task was not recorded.');
      return false;
    });
  }

  return {
    async run(task, input, runOptions) {
      const runTask = () => attempt(task, input, runOptions);
      return metrics ? metrics.measure(task.name, runTask) : runTask();
    },
    hasRoom: (taskClass, { domainId, maxWaiting }) => pools[taskClass].hasRoom(domainId, maxWaiting),
    pids: () => [...pools.quick.pids(), ...pools.slow.pids()],
    async close() {
      await Promise.all([pools.quick.close(), pools.slow.close()]);
    },
  };
}

function defaultBounds(): PoolOptions {
  return {
    // At least two, so one organisation can never occupy all of them.
    workers: Math.min(8, Math.max(2, availableParallelism())),
    maxWaiting: MAX_WAITING,
    maxWaitingPerDomain: MAX_WAITING_PER_DOMAIN,
    idleMilliseconds: IDLE_MS,
    spawn: spawnChild,
  };
}

function scaleTime<Input, Output>(task: Task<Input, Output>, timeScale: number): Task<unknown, unknown> {
  const limits = { ...task.limits, cpuMilliseconds: task.limits.cpuMilliseconds * timeScale };
  return { ...task, limits } as Task<unknown, unknown>;
}
