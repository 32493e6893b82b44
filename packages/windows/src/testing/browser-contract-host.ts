/* The host page of the contract suite: a real window manager with real frames, whose clock the test controls. */

import { createFakeTimers } from '@vitrine/test-kit';
import { createWindowManager, type WindowContent, type WindowManager } from '../index.ts';
import { fakeEngine, START } from './fakes.ts';

export interface ContractHost {
  manager: WindowManager;
  timers: ReturnType<typeof createFakeTimers>;
  engine: ReturnType<typeof fakeEngine>;
  eventLog: string[];
  /** The id and the presentation of each window, in the order in which they were opened. */
  opened: { windowId: string; presentationId: string }[];
  /** The number of messages received from each window. */
  echoes: Record<string, number>;
}

declare global {
  interface Window {
    contract: ContractHost;
    startContract(content: WindowContent, items: (string | null)[], contentBaseUrl: string): void;
  }
}

window.startContract = (content, items, contentBaseUrl) => {
  const timers = createFakeTimers(START);
  const engine = fakeEngine(...items);
  const opened: ContractHost['opened'] = [];
  const echoes: ContractHost['echoes'] = {};
  const eventLog: string[] = [];
  addEventListener('message', ({ data }) => {
    if (typeof data?.echo === 'string') echoes[data.echo] = (echoes[data.echo] ?? 0) + 1;
  });
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;inset:0';
  document.body.append(container);
  const manager = createWindowManager({
    container,
    content,
    contentBaseUrl,
    rendererUrl: '/app/controlled.html',
    engineStep: engine,
    deviceId: 'device',
    renderMode: 'live',
    timers,
    log: {
      debug(message, context) {
        if (message !== 'Opening window') return;
        opened.push({ windowId: String(context?.windowId), presentationId: String(context?.presentationId) });
      },
      info() {},
      warn() {},
      error() {},
    },
    on: {
      windowEvent(event) {
        if ('presentationId' in event) eventLog.push(`${event.type} ${event.presentationId}`);
      },
    },
  });
  window.contract = { manager, timers, engine, eventLog, opened, echoes };
  void manager.load();
  manager.show();
  manager.play();
};
