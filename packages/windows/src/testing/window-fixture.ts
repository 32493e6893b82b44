import { createFakeTimers, type FakeTimers } from '@vitrine/test-kit';
import type { HostedWindowOptions } from '../window/window-base.ts';
import { type FakeLog, fakeLog } from './fakes.ts';

/** The inputs of a window, and the test's access to it. */
export interface WindowFixture {
  options: Omit<HostedWindowOptions, 'url'>;
  timers: FakeTimers;
  log: FakeLog;
  /** Messages that the window sent to its page. */
  sent: { type: string; payload: unknown }[];
  /** The events that the window reported to its manager, as text. */
  reported: string[];
  frame: { background: string; isRevealed: boolean; removed: 'now' | 'after paint' | null };
  /** The origin that the connection accepts. */
  origin(): string;
  isConnectionClosed(): boolean;
  receive(type: string, payload?: unknown): void;
  connect(): void;
  lose(reason: string): void;
}

/** A window with a fake frame and connection that the test controls. */
export function windowFixture(): WindowFixture {
  const timers = createFakeTimers();
  const log = fakeLog();
  const sent: WindowFixture['sent'] = [];
  const reported: string[] = [];
  const frame: WindowFixture['frame'] = { background: '', isRevealed: false, removed: null };
  let connected: Parameters<HostedWindowOptions['connect']>[0] | null = null;
  let isConnectionClosed = false;
  const options: WindowFixture['options'] = {
    windowId: 'w1',
    timers,
    log,
    stack: {
      create({ background }) {
        frame.background = background;
        return {
          target: () => null,
          layer() {
            throw new Error('Child windows are fakes');
          },
          reveal() {
            frame.isRevealed = true;
          },
          remove(when) {
            frame.removed = when;
          },
        };
      },
      destroy() {},
    },
    connect(given) {
      connected = given;
      return {
        send: (type, payload) => void sent.push({ type, payload }),
        isSilent: () => false,
        close() {
          isConnectionClosed = true;
        },
      };
    },
    on: {
      ready: () => reported.push('ready'),
      completed: ({ error }) => reported.push(error === undefined ? 'completed' : `completed: ${error}`),
      failed: ({ kind, message }) => reported.push(`${kind}: ${message}`),
      lockChanged: ({ isLocked }) => reported.push(isLocked ? 'locked' : 'unlocked'),
      workerState: ({ name, state }) => reported.push(`worker ${name} ${JSON.stringify(state)}`),
      analytics: ({ type, source }) => reported.push(`analytics ${type} ${source}`),
      charge({ request, respond }) {
        reported.push(`charge ${request.total}`);
        respond({ error: 'declined' });
      },
    },
  };
  return {
    options,
    timers,
    log,
    sent,
    reported,
    frame,
    origin: () => connected?.origin ?? '',
    isConnectionClosed: () => isConnectionClosed,
    receive: (type, payload) => connected?.receive({ windowId: 'w1', type, payload }),
    connect: () => connected?.onConnect?.(),
    lose: (reason) => connected?.onLost?.(reason),
  };
}
