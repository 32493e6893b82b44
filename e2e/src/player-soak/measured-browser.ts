import { readFileSync } from 'node:fs';
import { openBareBrowser } from '@vitrine/test-kit/browser';

/** Chromium whose memory is looked at. */
export interface MeasuredBrowser {
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

interface TraceEvent {
  pid: number;
  args?: {
    dumps?: { allocators?: Record<string, { attrs?: Record<string, { value: string }> }> };
  };
}

/** @param flags for its command line. */
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

  /** A frame in a process of its own waits until it has been prepared; it may be gone before. */
  async function prepareFrame(session: string): Promise<void> {
    try {
      // Not one after the other: a frame that waits answers nothing of its page.
      await Promise.all([
        send('Page.enable', {}, session),
        send('Page.addScriptToEvaluateOnNewDocument', { source: frameScript }, session),
        send('Runtime.runIfWaitingForDebugger', {}, session),
      ]);
    } catch {
      // It has gone.
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
      const whole = new Promise<void>((resolve) => {
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
      await whole;
      const pages = (await processes()).filter(({ type }) => type === 'renderer');
      return blocksOf(
        traced,
        pages.map(({ id }) => id),
      );
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
