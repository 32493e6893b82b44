import type { PublishedApplicationVersion, PublishedPresentation } from '@vitrine/contract';
import { buildApplicationVersion, buildContent, buildPresentation } from '@vitrine/test-kit';
import type { EngineChoice, EngineStep, Log, WindowContent } from '../ports.ts';

/** A time between two checks, which the manager makes one second past each minute. */
export const START = Date.UTC(2026, 10, 20, 9, 0, 30);

export interface FakeLog extends Log {
  readonly lines: string[];
  /** The context of each log line. */
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

/** An engine that cycles through a list. Null means that nothing can play. */
export interface FakeEngine extends EngineStep {
  items: (string | null)[];
  position: number;
  /** Whether previews interrupt, until `next` is called. */
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
