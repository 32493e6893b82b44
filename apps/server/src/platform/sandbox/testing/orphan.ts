import { createLog } from '../../log.ts';
import { createSandbox } from '../sandbox.ts';
import { misbehave } from './misbehave.ts';

/**
 * Simulates a server that is killed while a task blocks the main thread of its process. Prints the id of that process.
 */
const quarantine = { has: async () => false, strike: async () => false, purge: async () => {} };
const sandbox = createSandbox({ log: createLog('silent'), quarantine });
await sandbox.run(misbehave, { kind: 'echo', value: 1 }, { domainId: 'a' });
const limits = { ...misbehave.limits, cpuMilliseconds: 600_000, milliseconds: 600_000 };
void sandbox.run({ ...misbehave, limits }, { kind: 'loop' }, { domainId: 'a' });
process.stdout.write(`${sandbox.pids().join()}\n`);
