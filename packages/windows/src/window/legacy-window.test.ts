import type { LegacyIncoming, LegacyRender } from '@vitrine/messaging';
import { expect, test } from 'vitest';
import { windowFixture } from '../testing/window-fixture.ts';
import type { ChildRequest } from './child-playlists.ts';
import { openLegacyWindow } from './legacy-window.ts';

const render: LegacyRender = {
  builderState: { inputs: [] },
  presentation: { name: 'Hello' },
  theme: null,
  applicationVersion: { sourceUrl: 'https://content.test/bundle.js' },
  device: { id: 'd', name: 'Lobby' },
  isPreview: false,
};

function opened() {
  const fixture = windowFixture();
  const children: (ChildRequest & { plays: number; isClosed: boolean; states: unknown[] })[] = [];
  const window = openLegacyWindow({
    ...fixture.options,
    url: 'https://content.test/renderer/3.1.0/#windowId=w1',
    render,
    openChild(request) {
      if (request.playlistId === 'unknown') throw new Error('There is no such playlist');
      const child = { ...request, plays: 0, isClosed: false, states: [] as unknown[] };
      children.push(child);
      return {
        play: () => {
          child.plays += 1;
        },
        setWorkerState: (name, state) => child.states.push([name, state]),
        setTerminalState: (state) => child.states.push(['terminal', state]),
        sendChargeEvent: (event) => child.states.push(['charge', event]),
        close: () => {
          child.isClosed = true;
        },
      };
    },
  });
  const receive = (type: LegacyIncoming['type'] | 'dance', payload?: unknown) =>
    fixture.receive(type, payload);
  return {
    ...fixture,
    window,
    children,
    receive,
    openChild: (windowId: string, playlistId = 'p') =>
      receive('open_child_window', { windowId, playlistId, x: 0.4, y: 1.6, width: 100, height: 50 }),
  };
}

test('has a black background, and sends the render message when the page has loaded', () => {
  const w = opened();
  expect(w.sent).toEqual([]);
  w.receive('loaded');
  expect(w.sent).toEqual([{ type: 'render', payload: render }]);
  expect(w.frame.background).toBe('#000000');
});

test('is ready when the ready message arrives, once', () => {
  const w = opened();
  w.receive('loaded');
  w.receive('presentation_ready');
  w.receive('presentation_ready');
  expect(w.reported).toEqual(['ready']);
  expect(w.timers.pending).toBe(0);
});

test('is ready only when all child windows are ready', () => {
  const w = opened();
  w.receive('loaded');
  w.openChild('a');
  w.openChild('b');
  w.receive('presentation_ready');
  w.children[0]?.on.ready();
  expect(w.reported).toEqual([]);
  w.children[1]?.on.ready();
  expect(w.reported).toEqual(['ready']);
});

test('waits again for a page that reloads itself before it is ready', () => {
  const w = opened();
  w.receive('loaded');
  w.openChild('a');
  w.receive('presentation_ready');
  w.receive('loaded');
  w.openChild('a');
  w.children[1]?.on.ready();
  expect(w.reported).toEqual([]);
  w.receive('presentation_ready');
  expect(w.reported).toEqual(['ready']);
});

test('does not wait for a child window that is closed', () => {
  const w = opened();
  w.openChild('a');
  w.receive('presentation_ready');
  w.receive('close_child_window', { windowId: 'a' });
  expect(w.reported).toEqual(['ready']);
  expect(w.children[0]?.isClosed).toBe(true);
});

test('times out if it is not ready within 30 s', () => {
  const w = opened();
  w.connect();
  w.receive('loaded');
  w.timers.advance(29_999);
  expect(w.reported).toEqual([]);
  w.timers.advance(1);
  expect(w.reported).toEqual(['timeout: Window w1 timed out after 30 seconds']);
});

test('waits for a slow renderer up to the ready limit', () => {
  const w = opened();
  w.timers.advance(29_000);
  w.receive('loaded');
  w.receive('presentation_ready');
  w.timers.advance(60_000);
  expect(w.reported).toEqual(['ready']);
});

test('a page that hangs or crashes is unresponsive', () => {
  const w = opened();
  w.lose('The app has not responded for 10 seconds');
  expect(w.reported).toEqual([
    'unresponsive: Window w1 is unresponsive: The app has not responded for 10 seconds',
  ]);
});

test('passes play to its page and to current and later child windows', () => {
  const w = opened();
  w.openChild('a');
  w.window.play();
  w.openChild('b');
  expect(w.sent).toEqual([{ type: 'play', payload: undefined }]);
  expect(w.children.map(({ plays }) => plays)).toEqual([1, 1]);
});

test('reports completion with its error', () => {
  const w = opened();
  w.receive('presentation_complete');
  w.receive('presentation_complete', { error: 'no feed' });
  expect(w.reported).toEqual(['completed', 'completed: no feed']);
});

test('enables and disables the lock, and enabling it twice creates only one', () => {
  const w = opened();
  w.receive('enable_interrupt_lock');
  w.receive('enable_interrupt_lock');
  w.receive('disable_interrupt_lock');
  w.receive('disable_interrupt_lock');
  expect(w.reported).toEqual(['locked', 'unlocked']);
});

test('the lock expires 60 s after it was last enabled', () => {
  const w = opened();
  w.receive('presentation_ready');
  w.receive('enable_interrupt_lock');
  w.timers.advance(40_000);
  w.receive('enable_interrupt_lock');
  w.timers.advance(59_999);
  expect(w.reported).toEqual(['ready', 'locked']);
  w.timers.advance(1);
  expect(w.reported).toEqual(['ready', 'locked', 'unlocked']);
  w.receive('enable_interrupt_lock');
  expect(w.reported.at(-1)).toBe('locked');
});

test('is locked while its own lock or one of a child window is held', () => {
  const w = opened();
  w.openChild('a');
  w.openChild('b');
  w.children[0]?.on.lockChanged({ isLocked: true });
  w.receive('enable_interrupt_lock');
  w.children[1]?.on.lockChanged({ isLocked: true });
  w.receive('disable_interrupt_lock');
  w.children[0]?.on.lockChanged({ isLocked: false });
  expect(w.reported).toEqual(['locked']);
  w.receive('close_child_window', { windowId: 'b' });
  expect(w.reported).toEqual(['locked', 'unlocked']);
});

test('names a child window after its parent and rounds its bounds', () => {
  const w = opened();
  w.openChild('a');
  expect(w.children[0]).toMatchObject({
    windowId: 'w1/a',
    playlistId: 'p',
    bounds: { x: 0, y: 2, width: 100, height: 50 },
  });
});

test('ignores an invalid request for a child window, with a warning', () => {
  const w = opened();
  w.receive('open_child_window', { windowId: 'a', x: 0, y: 0, width: 1, height: 1 });
  expect(w.children).toEqual([]);
  expect(w.log.lines).toEqual(["warn Invalid payload of 'open_child_window'"]);
});

test('ignores a duplicate child window, or too many of them, with a warning', () => {
  const w = opened();
  for (let i = 0; i < 10; i += 1) w.openChild(`c${i}`);
  w.openChild('c0');
  expect(w.children).toHaveLength(8);
  expect(w.log.lines).toHaveLength(3);
});

test('logs a child window that cannot be opened as an error, and plays without it', () => {
  const w = opened();
  w.openChild('a', 'unknown');
  w.receive('presentation_ready');
  expect(w.log.lines).toEqual(['error Failed to open child window a', 'debug Window is ready']);
  expect(w.reported).toEqual(['ready']);
});

test('closing an unknown child window is an error', () => {
  const w = opened();
  w.receive('close_child_window', { windowId: 'a' });
  expect(w.log.lines).toEqual(['error Failed to close child window, missing window id a']);
});

test("logs the application's lines at their level", () => {
  const w = opened();
  w.receive('log_error', { message: 'broken' });
  w.receive('log_info', 'fine');
  w.receive('log_debug', { message: 'detail' });
  expect(w.log.lines).toEqual(['error broken', 'info fine', 'debug detail']);
});

test('ignores unknown messages, with a warning', () => {
  const w = opened();
  w.receive('dance');
  expect(w.log.lines).toEqual(["warn Unknown message type 'dance'"]);
});

test('passes worker states and payments to child windows, and worker states also to later ones', () => {
  const w = opened();
  w.openChild('a');
  w.window.setWorkerState('queue', 3);
  w.window.setTerminalState('ready');
  w.window.sendChargeEvent('approved');
  w.openChild('b');
  const states = [
    ['queue', 3],
    ['terminal', 'ready'],
  ];
  expect(w.children.map((child) => child.states)).toEqual([[...states, ['charge', 'approved']], states]);
});

test('a page that reloads itself loses its locks and children, and plays again', () => {
  const w = opened();
  w.receive('loaded');
  w.openChild('a');
  w.children[0]?.on.ready();
  w.receive('presentation_ready');
  w.receive('enable_interrupt_lock');
  w.window.play();
  w.receive('loaded');
  w.receive('presentation_ready');
  expect(w.children[0]?.isClosed).toBe(true);
  expect(w.reported).toEqual(['ready', 'locked', 'unlocked']);
  expect(w.sent.map(({ type }) => type)).toEqual(['render', 'play', 'render', 'play']);
});

test('renders other values in the same page', () => {
  const w = opened();
  w.connect();
  w.receive('loaded');
  w.window.setRender({ ...render, presentation: { name: 'Other' } });
  expect(w.sent.at(-1)).toMatchObject({ type: 'render', payload: { presentation: { name: 'Other' } } });
});

test('closing leaves no timer, connection, frame or child window', () => {
  const w = opened();
  w.openChild('a');
  w.receive('enable_interrupt_lock');
  w.window.close('after paint');
  w.window.close('now');
  expect(w.reported).toEqual(['locked']);
  expect(w.isConnectionClosed()).toBe(true);
  expect(w.frame.removed).toBe('after paint');
  expect(w.children[0]?.isClosed).toBe(true);
  expect(w.timers.pending).toBe(0);
});
