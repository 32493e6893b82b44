import type { PublishedApplicationVersion, PublishedPresentation } from '@vitrine/contract';
import { buildApplicationVersion, buildContent, buildPresentation } from '@vitrine/test-kit';
import type { EngineChoice, EngineStep, Log, Timers, WindowContent } from '../ports.ts';

/** Timers that run when told to; `now` and `wallTime` start at the given instant and advance together. */
export interface FakeTimers extends Timers {
  advance(ms: number): void;
  readonly pending: number;
}

export function fakeTimers(start = Date.UTC(2026, 10, 20, 9, 0, 30)): FakeTimers {
  let elapsed = 0;
  let count = 0;
  const waiting = new Map<number, { due: number; run: () => void }>();
  return {
    now: () => elapsed,
    wallTime: () => start + elapsed,
    setTimeout(run, ms) {
      count += 1;
      waiting.set(count, { due: elapsed + ms, run });
      return count;
    },
    clearTimeout: (handle) => void waiting.delete(handle),
    advance(ms) {
      const end = elapsed + ms;
      for (;;) {
        const [first] = [...waiting].filter(([, { due }]) => due <= end).sort((a, b) => a[1].due - b[1].due);
        if (!first) break;
        waiting.delete(first[0]);
        elapsed = first[1].due;
        first[1].run();
      }
      elapsed = end;
    },
    get pending() {
      return waiting.size;
    },
  };
}

export interface FakeLog extends Log {
  readonly lines: string[];
  /** What each line said about where it comes from. */
  readonly contexts: (Record<string, unknown> | undefined)[];
}

export function fakeLog(): FakeLog {
  const lines: string[] = [];
  const contexts: FakeLog['contexts'] = [];
  const line = (level: string) => (message: string, context?: Record<string, unknown>) => {
    lines.push(`${level} ${message}`);
    contexts.push(context);
  };
  return {
    lines,
    contexts,
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
  };
}

/** An engine that goes through a list again and again; null is "nothing may play". */
export interface FakeEngine extends EngineStep {
  items: (string | null)[];
  position: number;
  /** Given with every preview until `next` is called. */
  interrupting: boolean;
}

export function fakeEngine(...items: (string | null)[]): FakeEngine {
  const choose = (engine: FakeEngine): EngineChoice => ({
    presentationId: engine.items[engine.position % Math.max(1, engine.items.length)] ?? null,
    playlistId: 'playlist',
    shouldInterrupt: engine.interrupting,
  });
  const engine: FakeEngine = {
    items,
    position: 0,
    interrupting: false,
    preview: () => choose(engine),
    next() {
      const choice = choose(engine);
      engine.position += 1;
      engine.interrupting = false;
      return choice;
    },
  };
  return engine;
}

/** A presentation of an embedded application, named by a short id. */
export function presentation(id: string, over: Partial<PublishedPresentation> = {}): PublishedPresentation {
  return buildPresentation({ id, applicationDeploymentId: 'version', ...over });
}

/** Ends itself, and shows the property `color`. */
export function applicationVersion(
  over: Partial<PublishedApplicationVersion> = {},
): PublishedApplicationVersion {
  return buildApplicationVersion({
    id: 'version',
    embeddedUrlFormat: '/apps/test/1.0.0/index.html#color=:color',
    configurableDuration: false,
    presentationProperties: [{ name: 'color', type: 'string' }],
    ...over,
  });
}

export function windowContent(
  presentations: PublishedPresentation[],
  version: PublishedApplicationVersion = applicationVersion(),
): WindowContent {
  return buildContent({ presentations, applicationVersions: [version] });
}
