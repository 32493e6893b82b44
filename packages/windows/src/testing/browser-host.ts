/*
 * The page of the browser tests: a window manager or a preview, which the test drives through `window.host`. Its clock
 * runs ten times as fast, to shorten the three seconds between completions. With `?speed=1`, it runs in real time.
 */
import { recordWindowEvent, showWhenLoaded } from '@vitrine/test-kit/window-events';
import type { Timers } from '@vitrine/time';
import { browserTimers } from '@vitrine/time/browser';
import {
  type ChildWindows,
  createChildWindows,
  createPreview,
  createWindowManager,
  type EngineChoice,
  type Log,
  type Preview,
  type WindowContent,
  type WindowManager,
} from '../index.ts';

const SPEED = Number(new URLSearchParams(location.search).get('speed') ?? 10);
const timers: Timers = {
  now: () => browserTimers.now() * SPEED,
  wallClock: () => browserTimers.wallClock(),
  setTimeout: (run, ms) => browserTimers.setTimeout(run, ms / SPEED),
  clearTimeout: browserTimers.clearTimeout,
};

export interface TestHost {
  events: { type: string; presentationId?: string; error?: string }[];
  warnings: string[];
  /** State of the preview. */
  states: string[];
  items: string[];
  manager: WindowManager | null;
  preview: Preview | null;
  /** Child windows in the same place. */
  children: ChildWindows;
  start(content: WindowContent, items: string[], contentBaseUrl: string): void;
  startPreview(content: WindowContent, presentationId: string, contentBaseUrl: string): void;
}

declare global {
  interface Window {
    host: TestHost;
  }
}

const note = (message: string) => void window.host.warnings.push(message);
const log: Log = { debug() {}, info() {}, warn: note, error: note };
let position = 0;

function choose(advance: boolean): EngineChoice {
  const { items } = window.host;
  const presentationId = items[position % items.length] ?? null;
  if (advance) position += 1;
  return { presentationId, playlistId: 'playlist', shouldInterrupt: false };
}

const container = document.createElement('div');
container.style.cssText = 'position:fixed;inset:0;background:#000';
document.body.append(container);

window.host = {
  events: [],
  warnings: [],
  states: [],
  items: [],
  manager: null,
  preview: null,
  children: createChildWindows(container, timers, log),
  start(content, items, contentBaseUrl) {
    window.host.items = items;
    const manager = createWindowManager({
      container,
      content,
      contentBaseUrl,
      engineStep: { next: () => choose(true), preview: () => choose(false) },
      deviceId: 'device',
      renderMode: 'live',
      timers,
      log,
      on: { windowEvent: (event) => recordWindowEvent(window.host.events, event) },
    });
    window.host.manager = manager;
    void showWhenLoaded(manager);
  },
  startPreview(content, presentationId, contentBaseUrl) {
    window.host.preview = createPreview({
      container,
      content,
      presentationId,
      contentBaseUrl,
      timers,
      log,
      onState: ({ state }) => void window.host.states.push(state),
    });
  },
};
