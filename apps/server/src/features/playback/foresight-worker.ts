import { setPriority } from 'node:os';
import { type Foresight, foresight } from './foresight.ts';

// On Linux this is the priority of the calling thread alone: requests come first where processors are few.
if (process.platform === 'linux') setPriority(0, 5);

/** One piece of work, by its name: what the pool's threads run. */
export type Work = { [Name in keyof Foresight]: [Name, Parameters<Foresight[Name]>[0]] }[keyof Foresight];

export function work([name, input]: Work): unknown {
  return (foresight[name] as (input: unknown) => unknown)(input);
}
