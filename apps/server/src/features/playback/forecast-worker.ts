import { setPriority } from 'node:os';
import { type ForecastTasks, forecastTasks } from './forecast-tasks.ts';

// On Linux, this sets the priority of the calling thread only, so requests come first on small machines.
if (process.platform === 'linux') setPriority(0, 5);

/** A task for a thread of the pool, by its name. */
export type ForecastTask = {
  [Name in keyof ForecastTasks]: [Name, Parameters<ForecastTasks[Name]>[0]];
}[keyof ForecastTasks];

export function runTask([name, input]: ForecastTask): unknown {
  return (forecastTasks[name] as (input: unknown) => unknown)(input);
}
