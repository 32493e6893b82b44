import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@vitrine/test-kit/browser';

/**
 * Chromium with nothing attached but what is asked for here: Playwright follows network, console and more of every
 * page and frame, and what the browser keeps for that would be measured as well.
 */
export interface BareBrowser {
  /** Runs in the page, and in every frame of another process, before their own scripts. */
  prepare(page: string, frames: string): Promise<void>;
  goto(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Bytes of all its processes together; what they share is counted once. */
  memory(): Promise<number>;
  /**
   * Bytes of native memory that is in use in the processes of pages together, to the byte: blocks that were
   * allocated and not given back, but for those of a megabyte and more, of which looking takes some itself.
   */
  nativeMemory(): Promise<number>;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
  params?: { sessionId?: string; targetInfo?: { type: string }; value?: TraceEvent[] };
}

interface TraceEvent {
  pid: number;
  args?: {
    dumps?: { allocators?: Record<string, { attrs?: Record<string, { value: string }> }> };
  };
}

/** @param more flags for its command line. */
export async function openBareBrowser(more: readonly string[] = []): Promise<BareBrowser> {
  const executable = findChromium();
  if (!executable) throw new Error('No Chromium found');
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-soak-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--mute-audio'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const browser = spawn(
    executable,
    [
      ...flags,
      ...quiet,
      ...more,
      '--remote-debugging-port=0',
      '--window-size=320,180',
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

async function connect(address: string, close: () => Promise<void>): Promise<BareBrowser> {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let count = 0;
  let frameScript = '';
  const waiting = new Map<number, (message: Message) => void>();
  let traced: TraceEvent[] = [];
  let endTrace = () => {};
  const call = (method: string, params: Record<string, unknown> = {}, sessionId?: string) => {
    count += 1;
    const id = count;
    return new Promise<Record<string, unknown>>((resolve, reject) => {
      waiting.set(id, ({ result = {}, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  };
  /** A frame in a process of its own waits until it has been prepared; it may be gone before. */
  const prepareFrame = async (session: string) => {
    try {
      // Not one after the other: a frame that waits answers nothing of its page.
      await Promise.all([
        call('Page.enable', {}, session),
        call('Page.addScriptToEvaluateOnNewDocument', { source: frameScript }, session),
        call('Runtime.runIfWaitingForDebugger', {}, session),
      ]);
    } catch {
      // It has gone.
    }
  };
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
    if (message.method === 'Tracing.dataCollected') traced.push(...(message.params?.value ?? []));
    if (message.method === 'Tracing.tracingComplete') endTrace();
    const { sessionId, targetInfo } = message.params ?? {};
    if (message.method === 'Target.attachedToTarget' && sessionId && targetInfo?.type === 'iframe')
      void prepareFrame(sessionId);
  });
  const { targetInfos } = await call('Target.getTargets');
  const page = (targetInfos as { targetId: string; type: string }[]).find(({ type }) => type === 'page');
  const { sessionId } = await call('Target.attachToTarget', { targetId: page?.targetId, flatten: true });
  const session = String(sessionId);
  const send: BareBrowser['send'] = (method, params) => call(method, params, session);
  return {
    send,
    async prepare(pageScript, frames) {
      frameScript = frames;
      await send('Page.enable');
      await send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript });
      await send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'iframe' }],
      });
    },
    goto: async (url) => void (await send('Page.navigate', { url })),
    async evaluate(expression) {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
      return Reflect.get(Object(result), 'value');
    },
    async memory() {
      const { processInfo } = await call('SystemInfo.getProcessInfo');
      return (processInfo as { id: number }[]).reduce((sum, { id }) => sum + memoryOf(id), 0);
    },
    async nativeMemory() {
      traced = [];
      const whole = new Promise<void>((resolve) => {
        endTrace = resolve;
      });
      const traceConfig = {
        includedCategories: ['disabled-by-default-memory-infra'],
        excludedCategories: ['*'],
        memoryDumpConfig: { triggers: [] },
      };
      await call('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
      await call('Tracing.requestMemoryDump', { levelOfDetail: 'detailed', deterministic: true });
      await call('Tracing.end');
      await whole;
      const { processInfo } = await call('SystemInfo.getProcessInfo');
      const pages = (processInfo as { id: number; type: string }[]).filter(({ type }) => type === 'renderer');
      return blocksOf(
        traced,
        pages.map(({ id }) => id),
      );
    },
    close() {
      socket.close();
      return close();
    },
  };
}

/** Bytes that a process holds, each page shared with others counted in part. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

function blocksOf(events: readonly TraceEvent[], processes: readonly number[]): number {
  let bytes = 0;
  for (const { pid, args } of events)
    for (const [name, { attrs }] of Object.entries(args?.dumps?.allocators ?? {}))
      if (processes.includes(pid) && /^malloc\/partitions\/allocator\/buckets\/bucket_/.test(name))
        bytes += Number.parseInt(attrs?.allocated_objects_size?.value ?? '0', 16);
  return bytes;
}
