/*
 * The host of the browser tests: a real window manager, driven from the test through `window.host`.
 */

import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import { connectToFrame } from '@vitrine/messaging';
import { recordWindowEvent, showWhenLoaded } from '@vitrine/test-kit/window-events';
import { browserTimers } from '@vitrine/time/browser';
import {
  createPreview,
  createPropertiesReader,
  createWindowManager,
  type EngineStep,
  type Preview,
  type PropertiesReader,
  type WindowContent,
  type WindowManager,
} from '@vitrine/windows';

export interface TestHost {
  events: { type: string; presentationId?: string; error?: string; parent?: string }[];
  log: string[];
  /** The context of each log line. */
  contexts: (Record<string, unknown> | undefined)[];
  manager: WindowManager | null;
  reader: PropertiesReader | null;
  preview: Preview | null;
  start(options: {
    content: WindowContent;
    items: string[];
    /** The items of each playlist in child windows. */
    playlists?: Record<string, string[]>;
    contentBaseUrl: string;
    offlineSupport?: boolean;
  }): void;
  startPreview(content: WindowContent, presentationId: string, contentBaseUrl: string): void;
  openReader(contentBaseUrl: string): PropertiesReader;
  /** The time limit of the reader for further requests, in milliseconds, instead of 30 s. */
  readyLimit: number | undefined;
  /** Sends one message to a renderer that has loaded, and returns the type and payload of its answer. */
  sendDirectly(type: string, payload: unknown, contentBaseUrl: string): Promise<[string, unknown]>;
}

declare global {
  interface Window {
    host: TestHost;
  }
}

function stepThrough(items: string[]): EngineStep {
  let position = 0;
  const choice = () => ({
    presentationId: items[position % items.length] ?? null,
    playlistId: 'playlist',
    shouldInterrupt: false,
  });
  return {
    preview: choice,
    next() {
      const chosen = choice();
      position += 1;
      return chosen;
    },
  };
}

const container = document.createElement('div');
container.style.cssText = 'position:fixed;inset:0;background:#000';
document.body.append(container);

const line = (level: string) => (message: string, context?: Record<string, unknown>) => {
  window.host.log.push(`${level} ${message}`);
  window.host.contexts.push(context);
};
const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };

window.host = {
  events: [],
  log: [],
  contexts: [],
  manager: null,
  reader: null,
  preview: null,
  start({ content, items, playlists = {}, contentBaseUrl, offlineSupport = false }) {
    const manager = createWindowManager({
      container,
      content,
      contentBaseUrl,
      engineStep: stepThrough(items),
      childEngineStep(playlistId) {
        const found = playlists[playlistId];
        if (!found) throw new Error(`There is no playlist ${playlistId}`);
        return stepThrough(found);
      },
      deviceId: 'd1',
      deviceName: 'Lobby',
      renderMode: 'live',
      offlineSupport,
      timers: browserTimers,
      log,
      logContextOf: () => ({ publishedAt: '2026-11-20T12:00:00Z' }),
      on: {
        windowEvent: (event) => recordWindowEvent(window.host.events, event),
        childWindowEvent: ({ parentWindowId, event }) =>
          recordWindowEvent(window.host.events, { ...event, parent: parentWindowId }),
      },
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
      timers: browserTimers,
      log,
      onState: ({ state }) => void window.host.events.push({ type: state }),
    });
  },
  readyLimit: undefined,
  openReader(contentBaseUrl) {
    const timers = {
      ...browserTimers,
      setTimeout: (run: () => void, ms: number) =>
        browserTimers.setTimeout(run, ms === WINDOW_READY_TIMEOUT_MS ? (window.host.readyLimit ?? ms) : ms),
    };
    return createPropertiesReader({ container, contentBaseUrl, timers, log });
  },
  sendDirectly(type, payload, contentBaseUrl) {
    const frame = document.createElement('iframe');
    frame.name = 'vitrine:direct';
    frame.src = `${contentBaseUrl}/renderer/3.1.0/#windowId=direct`;
    container.append(frame);
    return new Promise((resolve) => {
      const connection = connectToFrame({
        windowId: 'direct',
        origin: new URL(contentBaseUrl).origin,
        page: window,
        frame: () => frame.contentWindow,
        timers: browserTimers,
        receive(envelope) {
          if (envelope.type === 'loaded') connection.send(type, payload);
          else resolve([envelope.type, envelope.payload]);
        },
        warn() {},
      });
    });
  },
};
