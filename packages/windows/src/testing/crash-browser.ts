import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@vitrine/test-kit/browser';

/**
 * Chromium driven by its own protocol: Playwright takes the crash of one frame for that of the whole page, and
 * then says nothing more about it.
 */
export interface CrashBrowser {
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends the process of the frame whose address contains this. */
  crashFrame(address: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

interface Reply {
  id?: number;
  method?: string;
  result?: Record<string, unknown>;
  params?: { sessionId?: string };
}

export async function openCrashBrowser(url: string): Promise<CrashBrowser> {
  const executable = findChromium();
  if (!executable) throw new Error('No Chromium found');
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-crash-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--mute-audio'];
  const browser = spawn(
    executable,
    [
      ...flags,
      '--remote-debugging-port=0',
      '--window-size=640,360',
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
    const port = await new Promise<string>((resolve, reject) => {
      let output = '';
      browser.stderr.on('data', (text) => {
        output += String(text);
        const listening = /DevTools listening on ws:\/\/[^/]*:(\d+)\//.exec(output)?.[1];
        if (listening) resolve(listening);
      });
      void ended.then(() => reject(new Error(`Chromium did not start: ${output}`)));
    });
    return await connect(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(url)}`, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a page, and drives it. */
async function connect(newPage: string, close: () => Promise<void>): Promise<CrashBrowser> {
  const target = (await (await fetch(newPage, { method: 'PUT' })).json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));

  let count = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  /** Sessions of frames in processes of their own. */
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    const { sessionId } = reply.params ?? {};
    if (reply.method === 'Target.attachedToTarget' && sessionId) frames.push(sessionId);
  });
  const send = (method: string, params: Record<string, unknown> = {}, sessionId?: string) => {
    count += 1;
    const id = count;
    return new Promise<Record<string, unknown>>((resolve) => {
      waiting.set(id, ({ result = {} }) => resolve(result));
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  };
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  const evaluate = async (expression: string, sessionId?: string): Promise<unknown> => {
    const options = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await send('Runtime.evaluate', options, sessionId);
    return Reflect.get(Object(result), 'value');
  };
  return {
    evaluate: (expression) => evaluate(expression),
    async crashFrame(address) {
      for (const session of frames) {
        if (!String(await evaluate('location.href', session)).includes(address)) continue;
        // Answered by nobody: whoever would answer is gone.
        void send('Page.crash', {}, session);
        return;
      }
      throw new Error(`There is no frame ${address} in a process of its own`);
    },
    screenshot: async () => Buffer.from(String((await send('Page.captureScreenshot')).data), 'base64'),
    close() {
      socket.close();
      return close();
    },
  };
}
