import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { registerShell, SKIP_WAITING, unregisterServiceWorkers, updateShell } from './shell.ts';

function containerOf(registrations: Partial<ServiceWorkerRegistration>[] = []) {
  const registered: unknown[] = [];
  const container = {
    register: async (url: string, options: unknown) => void registered.push([url, options]),
    getRegistrations: async () => registrations,
    getRegistration: async () => registrations[0],
  } as unknown as ServiceWorkerContainer;
  return { container, registered };
}
function logOf() {
  const lines: string[] = [];
  return { lines, log: createLog([(level, message) => void lines.push(`${level}: ${message}`)]) };
}

test("registers the service worker with the player's root as its scope, where supported", async () => {
  const { container, registered } = containerOf();
  const { log, lines } = logOf();
  await registerShell(container, log);
  expect(registered).toEqual([['/player/sw.js', { scope: '/player' }]]);
  await registerShell(undefined, log);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('debug: The player is not cached on this screen');
});

test('starts even if registration fails', async () => {
  const { log, lines } = logOf();
  const container = { register: () => Promise.reject(new Error('no')) } as unknown as ServiceWorkerContainer;
  await registerShell(container, log);
  expect(lines[0]).toContain('warn:');
});

test('activates the newest service worker before a reload', async () => {
  const messages: unknown[] = [];
  const waiting = {
    postMessage: (message: unknown) => void messages.push(message),
  } as unknown as ServiceWorker;
  const update = async () => ({}) as ServiceWorkerRegistration;
  await updateShell(containerOf([{ update, waiting }]).container);
  expect(messages).toEqual([SKIP_WAITING]);
  await updateShell(containerOf([{ update: () => Promise.reject(new Error('offline')), waiting }]).container);
  await updateShell(undefined);
});

test('removes every registration and reloads if it found one', async () => {
  let removed = 0;
  let reloads = 0;
  const unregister = async () => {
    removed += 1;
    return true;
  };
  const reload = () => {
    reloads += 1;
  };
  expect(
    await unregisterServiceWorkers(containerOf([{ unregister }, { unregister }]).container, reload),
  ).toBe(2);
  expect([removed, reloads]).toEqual([2, 1]);
  expect(await unregisterServiceWorkers(containerOf().container, reload)).toBe(0);
  expect(await unregisterServiceWorkers(undefined, reload)).toBe(0);
  expect(reloads).toBe(1);
});
