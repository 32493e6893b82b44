import { WORKER_STATE_MAX_CHARACTERS, WORKERS_PER_DEVICE } from '@vitrine/contract/constants';
import type { WorkerState } from './worker-states.ts';

export const MAX_NAME_CHARACTERS = 200;
/** Limits the workers of applications, so that sensors have space. */
const MAX_WORKERS_OF_APPS = 100;

/** Why a state is rejected, whatever reports it. Null if it is not. */
export function problemOf(name: string, state: unknown): string | null {
  if (name === '' || name.length > MAX_NAME_CHARACTERS) return 'its name is missing or too long';
  const text = stringified(state);
  return text === undefined || text.length > WORKER_STATE_MAX_CHARACTERS
    ? 'it is not JSON, or it is too long'
    : null;
}

/** Why a state from an app is rejected. An app cannot override other sources or exceed the limits. */
export function appProblemOf(
  name: string,
  state: unknown,
  states: ReadonlyMap<string, WorkerState>,
): string | null {
  const problem = problemOf(name, state);
  if (problem || states.get(name)?.isFromApp) return problem;
  if (states.has(name)) return 'a worker that is not an app uses this name';
  const ofApps = [...states.values()].filter(({ isFromApp }) => isFromApp).length;
  const isFull = ofApps >= MAX_WORKERS_OF_APPS || states.size >= WORKERS_PER_DEVICE;
  return isFull ? 'there are too many workers' : null;
}

function stringified(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
