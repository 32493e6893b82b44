import type { Foresight } from './foresight.ts';
import type { Work } from './foresight-worker.ts';
import { createThreadLane } from './thread-lane.ts';

type Input<Name extends keyof Foresight> = Parameters<Foresight[Name]>[0];

export interface ForesightPool {
  /**
   * Runs one piece of work in a thread, on behalf of an organisation. `makeInput` is called when it is its turn. Throws
   * `unavailable` when it takes too long, or too many wait. Never call this while holding a database connection.
   */
  run<Name extends keyof Foresight>(
    name: Name,
    domainId: string,
    makeInput: () => Promise<Input<Name>> | Input<Name>,
  ): Promise<ReturnType<Foresight[Name]>>;
  close(): Promise<void>;
}

export interface ForesightPoolOptions {
  /** For tests: work that has its turn waits for this. */
  onTurn?: ((name: keyof Foresight, domainId: string) => Promise<void>) | undefined;
  /** For tests, which hold work for as long as they need. */
  waitLimitMilliseconds?: number | undefined;
}

/** Publishes wait for `canPlay` alone: it has threads that timelines and previews cannot take. */
export function createForesightPool(options: ForesightPoolOptions = {}): ForesightPool {
  const { onTurn, waitLimitMilliseconds } = options;
  const lanes = {
    publish: createThreadLane(waitLimitMilliseconds),
    look: createThreadLane(waitLimitMilliseconds),
  };
  return {
    async run(name, domainId, makeInput) {
      const lane = name === 'canPlay' ? lanes.publish : lanes.look;
      const found = await lane.run(domainId, async () => {
        await onTurn?.(name, domainId);
        return [name, await makeInput()] as Work;
      });
      return found as ReturnType<Foresight[typeof name]>;
    },
    async close() {
      await Promise.all([lanes.publish.close(), lanes.look.close()]);
    },
  };
}
