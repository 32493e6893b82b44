import { createHash } from 'node:crypto';
import { FetchError } from '../../platform/outgoing/guarded-fetch.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { defineTask } from '../../platform/sandbox/task.ts';
import type { Feed } from './feed-parser.ts';
import type { FeedDocument } from './parse-feed.task.ts';

export type ParseFeed = (document: FeedDocument, domainId: string) => Promise<Feed>;

const parseFeedTask = defineTask<typeof import('./parse-feed.task.ts')>({
  name: 'parse_feed',
  module: new URL('./parse-feed.task.ts', import.meta.url),
  taskClass: 'quick',
  limits: { cpuMilliseconds: 2000, milliseconds: 20_000, megabytes: 256 },
});

/** Parses feeds outside the main process. Rejects with {@link FetchError}. */
export function createParseFeed(sandbox: Pick<Sandbox, 'run'>): ParseFeed {
  return async (document, domainId) => {
    const key = createHash('sha256').update(document.body).digest('hex');
    let feed: Feed | null;
    try {
      feed = await sandbox.run(parseFeedTask, document, { domainId, key });
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      throw new FetchError('unavailable', 'The feed could not be read in time.');
    }
    if (feed === null) throw new FetchError('unavailable', 'The address doesn’t return a feed.');
    return feed;
  };
}
