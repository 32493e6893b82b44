import type { LegacyIncoming } from '@vitrine/messaging';
import { createFakeTimers } from '@vitrine/test-kit';
import type { Timers } from '@vitrine/time';
import { legacyRender } from '../legacy-render.ts';
import { createManager } from '../manager/manager.ts';
import type { Log } from '../ports.ts';
import { openEmbeddedWindow } from '../window/embedded-window.ts';
import type { OpenWindow } from '../window/hosted-window.ts';
import { openLegacyWindow } from '../window/legacy-window.ts';
import { windowParts } from '../window/open-window.ts';
import type { WindowStack } from '../window/window-stack.ts';
import { contractContent, type WindowKind } from './contract-content.ts';
import { fakeEngine, fakeLog, START } from './fakes.ts';
import type { OpenContractDriver } from './manager-contract.ts';

/** An application behind a fake frame and connection. */
interface FakeApp {
  id: string;
  isOpen: boolean;
  received: { type: string; payload: unknown }[];
  send(type: string, payload?: unknown): void;
}

/** The real manager and windows, without a browser: frames and connections are fakes, and nothing waits. */
export function fakeDriver(kind: WindowKind): OpenContractDriver {
  return async (items, options) => {
    const timers = createFakeTimers(START);
    const engine = fakeEngine(...items);
    const log = fakeLog();
    const eventLog: string[] = [];
    let content = contractContent(kind, options);

    const screen = createFakeScreen(kind, timers, log);
    const manager = createManager({
      content,
      engineStep: engine,
      timers,
      log,
      openWindow: screen.openWindow,
      keyOf: (_, id) => id,
      on: {
        windowEvent(event) {
          if ('presentationId' in event) eventLog.push(`${event.type} ${event.presentationId}`);
        },
        lockChanged() {},
      },
    });
    void manager.load();
    manager.show();
    manager.play();

    const { appOf } = screen;
    const legacy = (id: string, type: LegacyIncoming['type'], payload?: unknown) =>
      appOf(id).send(type, payload);
    return {
      async ready(id) {
        if (kind === 'embedded') appOf(id).send('ready');
        else legacy(id, 'presentation_ready');
      },
      async complete(id, error) {
        const payload = error === undefined ? {} : { error };
        if (kind === 'embedded') appOf(id).send('complete', payload);
        else legacy(id, 'presentation_complete', payload);
      },
      async lock(id) {
        if (kind === 'embedded') appOf(id).send('acquire-interrupt-lock', { requestId: 'r' });
        else legacy(id, 'enable_interrupt_lock');
      },
      async unlock(id) {
        const lock = appOf(id).received.findLast(({ type }) => type === 'interrupt-lock')?.payload;
        if (kind === 'legacy') legacy(id, 'disable_interrupt_lock');
        else
          appOf(id).send('release-interrupt-lock', {
            requestId: 'r',
            lockId: Reflect.get(Object(lock), 'lockId'),
          });
      },
      advance: async (ms) => timers.advance(ms),
      call: async (method) => manager[method](),
      async setItems(next, { interrupting = false } = {}) {
        engine.items = next;
        engine.interrupting = interrupting;
      },
      async publish(next, interrupt) {
        engine.items = next;
        engine.position = 0;
        content = contractContent(kind, options);
        manager.setContent(content, { interrupt });
      },
      screen: async () => screen.toString(),
      eventLog: async () => [...eventLog],
      plays: async (id) => appOf(id).received.filter(({ type }) => type === 'play').length,
      close: async () => manager.destroy(),
    };
  };
}

/** Windows whose frames and connections are fakes. */
function createFakeScreen(kind: WindowKind, timers: Timers, log: Log) {
  const apps: FakeApp[] = [];
  let top: FakeApp | null = null;
  const openWindow: OpenWindow = (windowId, id, from, on) => {
    const app: FakeApp = { id, isOpen: true, received: [], send() {} };
    apps.push(app);
    const stack: WindowStack = {
      create: () => ({
        target: () => null,
        layer() {
          throw new Error('There are no child windows in these scenarios');
        },
        reveal: () => {
          top = app;
        },
        remove: () => {
          app.isOpen = false;
          if (top === app) top = null;
        },
      }),
      destroy() {},
    };
    const common = {
      windowId,
      url: 'https://content.test/app.html',
      stack,
      timers,
      log,
      on,
      connect({ onConnect, receive }: Parameters<Parameters<typeof openEmbeddedWindow>[0]['connect']>[0]) {
        let isConnected = false;
        app.send = (type, payload) => {
          if (!isConnected) onConnect?.();
          isConnected = true;
          receive({ windowId, type, payload });
        };
        return {
          send: (type: string, payload?: unknown) => void app.received.push({ type, payload }),
          isSilent: () => false,
          close() {},
        };
      },
    };
    const window =
      kind === 'embedded'
        ? openEmbeddedWindow(common)
        : openLegacyWindow({
            ...common,
            render: legacyRender(windowParts(from, id), {
              contentBaseUrl: 'https://content.test',
              rendererUrl: '/renderer/',
              offlineSupport: false,
              device: { id: 'd', name: '' },
              isPreview: false,
            }),
            openChild() {
              throw new Error('There are no child windows in these scenarios');
            },
          });
    if (kind === 'embedded') app.send('runtime-subscribe', 'play');
    else app.send('loaded');
    return window;
  };
  return {
    openWindow,
    /** The application in the window opened last for a presentation. */
    appOf(id: string): FakeApp {
      const found = apps.findLast((app) => app.id === id);
      if (!found) throw new Error(`No window was opened for ${id}`);
      return found;
    },
    toString: () =>
      apps
        .filter((app) => app.isOpen)
        .map((app) => (app === top ? `[${app.id}]` : app.id))
        .join(' '),
  };
}
