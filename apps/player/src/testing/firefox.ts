import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/*
 * Drives Firefox over WebDriver BiDi, which Firefox supports without a driver program. Playwright supports only its own
 * build of Firefox, but screens run the build of their distribution.
 */

export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /** The result must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** A screenshot of the page as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The path of the installed Firefox, or null if there is none. */
export function findFirefox(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.FIREFOX_PATH ?? '', ...paths].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Lets videos play sound without a gesture, as in a kiosk, and disables Firefox's own downloads. */
const PREFERENCES = {
  'media.autoplay.default': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Starts Firefox in headless mode. */
export async function launchFirefox(executable: string, width: number, height: number): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const kill = async () => {
    browser.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface(browser.stderr).on('line', (line) => {
        const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
        if (found) resolve(found);
      });
      browser.once('error', reject);
      void ended.then(() => reject(new Error('Firefox exited before it accepted connections')));
    });
    const { send, close } = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const context = contexts[0]?.context;
    await send('browsingContext.setViewport', { context, viewport: { width, height } });
    return {
      goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async evaluate(expression) {
        const { result } = await send<{ result: { value: string } }>('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          target: { context },
          awaitPromise: true,
        });
        return JSON.parse(result.value);
      },
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      async close() {
        close();
        await kill();
      },
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

type Answer =
  | { id: number; type: 'success'; result: unknown }
  | { id: number; type: 'error'; message: string };

/** Opens a connection. Each command resolves with its reply. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if (answer.type === 'success') resolve?.(answer.result);
    if (answer.type === 'error') reject?.(new Error(answer.message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has exited'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)));
  });
  return {
    send<T = unknown>(method: string, params: Record<string, unknown>): Promise<T> {
      lastId += 1;
      const id = lastId;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
