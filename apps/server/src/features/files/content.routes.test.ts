import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createDiskSpace } from '../../platform/storage/disk-space.ts';
import { type ContentRoutesDependencies, contentRoutes } from './content.routes.ts';

test.each([
  [0, 507, /^The server’s disk is full/],
  [1_000_000_000, 503, /^The server can’t reach its database/],
])(
  'measures the disk when the database fails: with %i bytes free, it replies %i',
  async (free, status, message) => {
    const log = createLog('silent');
    const app = Fastify();
    await contentRoutes(app, {
      log,
      disk: createDiskSpace({ directory: '/nowhere', log, readFreeBytes: async () => free }),
      storage: { kind: 's3' },
      owners: {
        canServeFile: () =>
          Promise.reject(Object.assign(new Error('by the driver'), { code: 'ECONNREFUSED' })),
      },
      galleryDirectory: '/nowhere',
      rendererDirectory: '/nowhere',
      isHttps: false,
    } as unknown as ContentRoutesDependencies);
    const reply = await app.inject({ url: `/files/${'0'.repeat(64)}.png` });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().message).toMatch(message);
    await app.close();
  },
);
