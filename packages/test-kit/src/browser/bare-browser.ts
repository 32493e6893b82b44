import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './launch-browser.ts';

type Values = Record<string, unknown>;

/**
 * Chromium with one page, driven by the DevTools protocol with only the requested features. Playwright tracks network,
 * console and more of every page and frame, which would distort memory measurements, and it treats the crash of one
 * frame as a crash of the page.
 */
export interface BareBrowser {
  /**
   * Sends a command of the DevTools protocol. Rejects with the browser's error.
   *
   * @param session the session of a frame in its own process. Defaults to the page; null means the browser.
   */
  send(method: string, params?: Values, session?: string | null): Promise<Values>;
  /** Subscribes to an event of the browser, the page or a frame. */
  on(event: string, listener: (params: Values) => void): void;
  /** Evaluates an expression and awaits its promise. */
  evaluate(expression: string, session?: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface BareBrowserOptions {
  /** Additional command-line flags. */
  flags?: readonly string[];
  /** Pixels. */
  width: number;
  height: number;
}

export async function openBareBrowser({
  flags = [],
  width,
  height,
}: BareBrowserOptions): Promise<BareBrowser> {
  const executable = findChromium();
  if (!executable) throw new Error('Chromium was not found');
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-browser-'));
  const browser = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--mute-audio',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
      '--remote-debugging-port=0',
      `--window-size=${width},${height}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const close = async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      browser.stderr.on('data', (text) => {
        output += String(text);
        const listening = /DevTools listening on (ws:\/\/\S+)/.exec(output)?.[1];
        if (listening) resolve(listening);
      });
      void ended.then(() => reject(new Error(`Chromium did not start: ${output}`)));
    });
    return await connect(address, close);
  } catch (error) {
    await close();
    throw error;
  }
}

interface Message {
  id?: number;
  method?: string;
  params?: Values;
  result?: Values;
  error?: { message: string };
}

async function connect(address: string, close: () => Promise<void>): Promise<BareBrowser> {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let count = 0;
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: [event: string, listener: (params: Values) => void][] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params = {}, ...outcome } = JSON.parse(String(data)) as Message;
    if (id !== undefined) {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    }
    for (const [event, listener] of listeners) if (event === method) listener(params);
  });
  const call = (method: string, params: Values, sessionId?: string | null) => {
    count += 1;
    const id = count;
    return new Promise<Values>((resolve, reject) => {
      waiting.set(id, ({ result = {}, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  };
  const { targetInfos } = await call('Target.getTargets', {});
  const page = (targetInfos as { targetId: string; type: string }[]).find(({ type }) => type === 'page');
  const { sessionId } = await call('Target.attachToTarget', { targetId: page?.targetId, flatten: true });
  const send: BareBrowser['send'] = (method, params = {}, session = String(sessionId)) =>
    call(method, params, session);
  return {
    send,
    on: (event, listener) => void listeners.push([event, listener]),
    async evaluate(expression, session) {
      const params = { expression, returnByValue: true, awaitPromise: true };
      const { result } = await send('Runtime.evaluate', params, session);
      return Reflect.get(Object(result), 'value');
    },
    close() {
      socket.close();
      return close();
    },
  };
}
