import { createFairThreadPool } from './fair-thread-pool.ts';
import type { ForecastTasks } from './forecast-tasks.ts';
import type { ForecastTask } from './forecast-worker.ts';

type Input<Name extends keyof ForecastTasks> = Parameters<ForecastTasks[Name]>[0];

export interface ForecastPool {
  /**
   * Runs a task in a thread, on behalf of an organisation. `makeInput` is called when the task's turn comes. Throws
   * `unavailable` if it takes too long, or too many tasks wait. Never call this while holding a database connection.
   */
  run<Name extends keyof ForecastTasks>(
    name: Name,
    domainId: string,
    makeInput: () => Promise<Input<Name>> | Input<Name>,
  ): Promise<ReturnType<ForecastTasks[Name]>>;
  close(): Promise<void>;
}

export interface ForecastPoolOptions {
  /** For tests: tasks wait for this when their turn comes. */
  onTurn?: ((name: keyof ForecastTasks, domainId: string) => Promise<void>) | undefined;
  /** For tests, which delay tasks for longer than the default limit. */
  waitLimitMilliseconds?: number | undefined;
}

/** Publishes wait for `canPlay` alone: it has threads that timelines and previews cannot take. */
export function createForecastPool(options: ForecastPoolOptions = {}): ForecastPool {
  const { onTurn, waitLimitMilliseconds } = options;
  const pools = {
    publish: createFairThreadPool(waitLimitMilliseconds),
    forecast: createFairThreadPool(waitLimitMilliseconds),
  };
  return {
    async run(name, domainId, makeInput) {
      const pool = name === 'canPlay' ? pools.publish : pools.forecast;
      const found = await pool.run(domainId, async () => {
        await onTurn?.(name, domainId);
        return [name, await makeInput()] as ForecastTask;
      });
      return found as ReturnType<ForecastTasks[typeof name]>;
    },
    async close() {
      await Promise.all([pools.publish.close(), pools.forecast.close()]);
    },
  };
}
