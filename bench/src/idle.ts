import { setTimeout as pause } from 'node:timers/promises';
import { integer, type Result } from './measure.ts';
import { memoryMegabytes, startServiceMeasurement, withChildren } from './processor-time.ts';
import { type Service, signUp } from './service.ts';

/** By then, the work of the startup is done: V8 has collected its garbage, and PostgreSQL has written a checkpoint. */
const SETTLE_MS = 600_000;
const SECONDS = 120;

/** Measures an unused installation with its sample content, after a restart. */
export async function benchIdle(service: Service): Promise<Result[]> {
  await signUp(service, 'idle@example.com');
  await service.restart();
  await pause(SETTLE_MS);
  const readSeconds = startServiceMeasurement(service);
  await pause(SECONDS * 1000);
  const used = readSeconds();
  const [server, database] = [(100 * used.server) / SECONDS, (100 * used.database) / SECONDS];
  // Apart from its database, the server has no long-lived child processes.
  const memory = [[service.pid], withChildren(service.databasePid)].map(memoryMegabytes);
  const [serverMemory = 0, databaseMemory = 0] = memory;
  return [
    {
      area: 'Idle',
      name: `Processor time of server (${server.toFixed(2)}%) and database (${database.toFixed(2)}%), of one core, in ${SECONDS} s, ten minutes after startup`,
      value: `${(server + database).toFixed(2)}%`,
      goal: '≤ 0.3%',
      met: server + database <= 0.3,
    },
    {
      area: 'Idle',
      name: `Memory of server (${integer(serverMemory)} MB) and database (${integer(databaseMemory)} MB), with shared pages counted once`,
      value: `${integer(serverMemory + databaseMemory)} MB`,
      goal: '≤ 150 MB',
      met: serverMemory + databaseMemory <= 150,
    },
  ];
}
