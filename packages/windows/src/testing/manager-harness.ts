import { createFakeTimers, type FakeTimers } from '@vitrine/test-kit';
import type { EventHandlers } from '../event-handlers.ts';
import type { WindowEvent } from '../manager/events.ts';
import { createManager, type WindowManager } from '../manager/manager.ts';
import type { WindowContent } from '../ports.ts';
import type { HostedWindowEvents, OpenWindow } from '../window/hosted-window.ts';
import {
  applicationVersion,
  type FakeEngine,
  type FakeLog,
  fakeEngine,
  fakeLog,
  presentation,
  START,
  windowContent,
} from './fakes.ts';

export interface FakeWindow {
  windowId: string;
  presentationId: string;
  on: EventHandlers<HostedWindowEvents>;
  plays: number;
  /** Set by the test. */
  isSilent: boolean;
  /** Why its address is refused now. */
  refusal: string | null;
  closed: 'no' | 'now' | 'after paint';
  workerStates: Record<string, unknown>;
  payments: unknown[];
}

export interface Harness {
  manager: WindowManager;
  engine: FakeEngine;
  timers: FakeTimers;
  log: FakeLog;
  /** All events except `empty`, `blank` and `preparing`. */
  events: WindowEvent[];
  emptyStates: boolean[];
  blankStates: boolean[];
  preparingStates: boolean[];
  windows: FakeWindow[];
  /** Called from within play events. */
  onPlay: (presentationId: string) => void;
  /** `play a`, `endSuccess a`, … in order. */
  eventLog(): string[];
  /** The last window opened for a presentation. */
  window(presentationId: string): FakeWindow;
  /** Windows not closed yet, as `a` or, when revealed last, `[a]`. */
  screen(): string;
}

/** A manager with fake windows that the test controls. */
export function harness(
  items: (string | null)[],
  options: {
    content?: WindowContent;
    cannotOpen?: string[];
    windowIdPrefix?: string;
    onLockChange?: (isLocked: boolean) => void;
    logContextOf?: (content: WindowContent) => Record<string, unknown>;
  } = {},
): Harness {
  const engine = fakeEngine(...items);
  const timers = createFakeTimers(START);
  const log = fakeLog();
  const events: WindowEvent[] = [];
  const emptyStates: boolean[] = [];
  const blankStates: boolean[] = [];
  const preparingStates: boolean[] = [];
  const { windows, openWindow, screen } = createFakeWindows(options.cannotOpen ?? []);
  const content =
    options.content ??
    windowContent(
      ['a', 'b', 'c', 'd'].map((id) => presentation(id)),
      applicationVersion(),
    );
  const manager = createManager({
    content,
    engineStep: engine,
    timers,
    log,
    on: {
      windowEvent(event) {
        if (event.type === 'empty') emptyStates.push(event.isEmpty);
        else if (event.type === 'blank') blankStates.push(event.isBlank);
        else if (event.type === 'preparing') preparingStates.push(event.isPreparing);
        else events.push(event);
        if (event.type === 'play') h.onPlay(event.presentationId);
      },
      lockChanged: ({ isLocked }) => options.onLockChange?.(isLocked),
    },
    ...(options.windowIdPrefix ? { windowIdPrefix: options.windowIdPrefix } : {}),
    ...(options.logContextOf ? { logContextOf: options.logContextOf } : {}),
    keyOf: (of, id) => `${id} ${JSON.stringify(of.presentations[id]?.applicationVars)}`,
    openWindow,
  });
  const h: Harness = {
    manager,
    onPlay() {},
    engine,
    timers,
    log,
    events,
    emptyStates,
    blankStates,
    preparingStates,
    windows,
    eventLog: () =>
      events.map((event) =>
        'presentationId' in event ? `${event.type} ${event.presentationId}` : event.type,
      ),
    window(presentationId) {
      const found = windows.findLast((each) => each.presentationId === presentationId);
      if (!found) throw new Error(`No window was opened for ${presentationId}`);
      return found;
    },
    screen,
  };
  return h;
}

/** Loaded, shown and playing its first item, the second preloaded but not ready. */
export function playing(items: (string | null)[], options?: Parameters<typeof harness>[1]): Harness {
  const h = harness(items, options);
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.windows[0]?.on.ready();
  return h;
}

/** Windows that do nothing but record what the manager does with them. */
function createFakeWindows(cannotOpen: string[]) {
  const windows: FakeWindow[] = [];
  let top: FakeWindow | null = null;
  const openWindow: OpenWindow = (windowId, presentationId, _content, on) => {
    if (cannotOpen.includes(presentationId)) throw new Error(`Failed to create window: ${presentationId}`);
    const fake: FakeWindow = {
      windowId,
      presentationId,
      on,
      plays: 0,
      isSilent: false,
      refusal: null,
      closed: 'no',
      workerStates: {},
      payments: [],
    };
    windows.push(fake);
    return {
      play: () => {
        fake.plays += 1;
      },
      reveal: () => {
        top = fake;
      },
      isSilent: () => fake.isSilent,
      checkAddress: () => {
        if (fake.refusal) on.failed({ kind: 'load', message: fake.refusal });
      },
      close: (when) => {
        fake.closed = when;
        if (top === fake) top = null;
      },
      setWorkerState: (name, state) => {
        fake.workerStates[name] = state;
      },
      setTerminalState: (state) => void fake.payments.push(['terminal', state]),
      sendChargeEvent: (event) => void fake.payments.push(['charge', event]),
      createObjectUrl: async (buffer, contentType) => `blob:${contentType}-${buffer.byteLength}`,
    };
  };
  const screen = () =>
    windows
      .filter((each) => each.closed === 'no')
      .map((each) => (each === top ? `[${each.presentationId}]` : each.presentationId))
      .join(' ');
  return { windows, openWindow, screen };
}
