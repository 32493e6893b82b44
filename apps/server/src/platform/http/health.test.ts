import { expect, test } from 'vitest';
import { createMetrics } from './health.ts';

test('starts to measure the process when metrics are first read', async () => {
  const metrics = createMetrics();
  const delays = () => metrics.registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds');
  metrics.observe('GET', '/healthz', 200, 0.002);
  expect(delays()).toBeUndefined();
  expect(await metrics.read()).toContain('vitrine_http_request_seconds_count');
  expect(delays()).toBeDefined();
  expect(await metrics.read()).toContain('nodejs_eventloop_lag_p99_seconds');
});
