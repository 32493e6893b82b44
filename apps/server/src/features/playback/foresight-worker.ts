import { type Foresight, foresight } from './foresight.ts';

/** One piece of work, by its name: what the pool's threads run. */
export type Work = { [Name in keyof Foresight]: [Name, Parameters<Foresight[Name]>[0]] }[keyof Foresight];

export function work([name, input]: Work): unknown {
  return (foresight[name] as (input: unknown) => unknown)(input);
}
