import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let robin: SignedUp;
let site: Server;
let applicationId: string;
let minor = 0;
beforeAll(async () => {
  // Stands in for the public web.
  site = createServer((request, response) => {
    response.statusCode = request.url === '/there.js' ? 200 : 404;
    response.end('export default null');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const resolve = async (name: string) => {
    if (name === 'gone.test') throw new Error('ENOTFOUND');
    return name === 'inside.test' ? ['10.0.0.7'] : ['93.184.215.14'];
  };
  t = await startTestApp({}, { web: { resolve, connect: () => connect(port, '127.0.0.1') } });
  robin = await t.signUp();
  ({ id: applicationId } = await robin.call('applications.create', { body: { name: 'Menu' } }));
});
afterAll(async () => {
  await t.close();
  await new Promise((resolve) => site.close(resolve));
});

async function warningsOf(sourceUrl: string) {
  minor += 1;
  const { warnings, id } = await robin.call('applicationVersions.create', {
    params: { id: applicationId },
    body: { name: 'Menu', majorVersion: 1, minorVersion: minor, sourceUrl },
  });
  const { data } = await robin.call('applicationVersions.list', { params: { id: applicationId } });
  expect(data.map((version) => version.id)).toContain(id);
  return warnings;
}

const COULD_NOT_OPEN = {
  path: 'source_url',
  message: 'The server couldn’t open this address. Check that your screens can load it.',
};

test('adds no warning for an address that responds, or for one of our own', async () => {
  expect(await warningsOf('http://apps.test/there.js')).toEqual([]);
  expect(await warningsOf('/bundles/own.js')).toEqual([]);
});

test('adds a version with a warning when its address returns an error', async () => {
  expect(await warningsOf('http://apps.test/missing.js')).toEqual([
    {
      path: 'source_url',
      message: 'This address returned status 404. Check that your screens can load it.',
    },
  ]);
});

test('gives the same warning for unavailable sites and for addresses that the server never requests', async () => {
  expect(await warningsOf('http://gone.test/there.js')).toEqual([COULD_NOT_OPEN]);
  expect(await warningsOf('http://inside.test/there.js')).toEqual([COULD_NOT_OPEN]);
});
