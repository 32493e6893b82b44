import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  collectDefaultMetrics,
  Histogram as PromHistogram,
  Registry as PromRegistry,
  type Registry,
} from 'prom-client';
import { AppError } from '../errors.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { megabytes } from '../start/data-directory.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { canReadMetrics } from './metrics-access.ts';

export interface Metrics {
  registry: Registry;
  /** Counts one finished request. `seconds` is its duration from the first byte to the last. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** All metrics as text. The first call starts the measurement of the process. */
  read(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new PromRegistry();
  let measuresProcess = false;
  const requests = new PromHistogram({
    name: 'vitrine_http_request_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  // Finding a histogram by its labels costs more than observing, so cache it.
  const known = new Map<string, { observe(seconds: number): void }>();
  return {
    registry,
    observe(method, route, status, seconds) {
      const key = `${method} ${route} ${status}`;
      let histogram = known.get(key);
      if (!histogram) {
        histogram = requests.labels(method, route, String(status));
        known.set(key, histogram);
      }
      histogram.observe(seconds);
    },
    read() {
      // Measuring delays of the event loop wakes the process a hundred times per second, which is most of what an idle
      // server does. Nobody needs this if nobody reads metrics.
      if (!measuresProcess) collectDefaultMetrics({ register: registry });
      measuresProcess = true;
      return registry.metrics();
    },
  };
}

interface HealthOptions {
  pool: Pool;
  realtime: Pick<Realtime, 'status'>;
  metrics: Metrics;
  metricsToken: string | undefined;
  disk: Pick<DiskSpace, 'checkFreeSpace' | 'freeBytes'>;
  /** True once the process has begun to stop, so load balancers stop sending requests. */
  isStopping(): boolean;
}

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. `/metrics`: metrics for Prometheus. */
export function healthRoutes(
  app: FastifyInstance,
  { pool, realtime, metrics, metricsToken, disk, isStopping }: HealthOptions,
): void {
  app.get('/healthz', async (_request, reply) => reply.type('application/json').send('{"status":"ok"}'));
  app.get('/readyz', async (_request, reply) => {
    const database = await pool.query('select 1').then(
      () => null,
      () => 'The server can’t reach its database.',
    );
    // After the query, because a full disk may be why it failed.
    const space = await disk.checkFreeSpace();
    const { connected, problem } = realtime.status();
    const problems = [
      space === 'full' ? null : database,
      connected ? null : (problem ?? 'The server can’t reach its realtime broker.'),
      isStopping() ? 'The server is stopping.' : null,
      space === 'full' ? `The disk is full (${megabytes(disk.freeBytes)} free). Free some space.` : null,
    ].filter((each) => each !== null);
    const isReady = problems.length === 0;
    if (space === 'low')
      problems.push(
        `The disk is almost full (${megabytes(disk.freeBytes)} free). Free some space: until then, the server refuses uploads.`,
      );
    return reply
      .code(isReady ? 200 : 503)
      .type('application/json')
      .send(JSON.stringify({ status: isReady ? 'ready' : 'unavailable', problems }));
  });
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, metricsToken))
      throw new AppError(
        'forbidden',
        'Only the operator can read metrics. See METRICS_TOKEN in the documentation.',
      );
    return reply.type(metrics.registry.contentType).send(await metrics.read());
  });
}
