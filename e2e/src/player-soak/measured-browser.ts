import { readFileSync } from 'node:fs';
import { openBareBrowser } from '@vitrine/test-kit/browser';

/** A Chromium process tree whose memory can be measured. */
export interface MeasuredBrowser {
  /**
   * Adds scripts that run before any others: `page` in the page, and `frames` in every frame that has its own process.
   */
  prepare(page: string, frames: string): Promise<void>;
  goto(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Total bytes of all its processes. Shared memory counts once. */
  memory(): Promise<number>;
  /**
   * Exact number of bytes of native memory that the page processes have allocated and not freed. Blocks of a megabyte
   * or more do not count, because the measurement itself allocates some.
   */
  nativeMemory(): Promise<number>;
  close(): Promise<void>;
}

interface TraceEvent {
  pid: number;
  args?: {
    dumps?: { allocators?: Record<string, { attrs?: Record<string, { value: string }> }> };
  };
}

/** @param flags command-line flags of Chromium. */
export async function openMeasuredBrowser(flags: readonly string[] = []): Promise<MeasuredBrowser> {
  const { send, on, evaluate, close } = await openBareBrowser({ flags, width: 320, height: 180 });
  let frameScript = '';
  let traced: TraceEvent[] = [];
  let endTrace = () => {};
  on('Tracing.dataCollected', ({ value }) => traced.push(...(value as TraceEvent[])));
  on('Tracing.tracingComplete', () => endTrace());
  on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (Reflect.get(Object(targetInfo), 'type') === 'iframe') void prepareFrame(String(sessionId));
  });

  /** A frame in its own process waits until it has been prepared. It may already have been removed. */
  async function prepareFrame(session: string): Promise<void> {
    try {
      // Run these concurrently: a waiting frame blocks replies of its page.
      await Promise.all([
        send('Page.enable', {}, session),
        send('Page.addScriptToEvaluateOnNewDocument', { source: frameScript }, session),
        send('Runtime.runIfWaitingForDebugger', {}, session),
      ]);
    } catch {
      // The frame has been removed.
    }
  }

  async function processes(): Promise<{ id: number; type: string }[]> {
    const { processInfo } = await send('SystemInfo.getProcessInfo', {}, null);
    return processInfo as { id: number; type: string }[];
  }

  return {
    send: (method, params) => send(method, params),
    evaluate: (expression) => evaluate(expression),
    close,
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
    memory: async () => (await processes()).reduce((sum, { id }) => sum + memoryOf(id), 0),
    async nativeMemory() {
      traced = [];
      const tracingComplete = new Promise<void>((resolve) => {
        endTrace = resolve;
      });
      const traceConfig = {
        includedCategories: ['disabled-by-default-memory-infra'],
        excludedCategories: ['*'],
        memoryDumpConfig: { triggers: [] },
      };
      await send('Tracing.start', { transferMode: 'ReportEvents', traceConfig }, null);
      await send('Tracing.requestMemoryDump', { levelOfDetail: 'detailed', deterministic: true }, null);
      await send('Tracing.end', {}, null);
      await tracingComplete;
      const pages = (await processes()).filter(({ type }) => type === 'renderer');
      return blocksOf(
        traced,
        pages.map(({ id }) => id),
      );
    },
  };
}

/** The proportional set size (PSS) of a process in bytes: each shared page counts as a fraction. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    // The process has ended in the meantime.
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
