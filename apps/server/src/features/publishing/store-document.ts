import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { compileDocument } from './compiled-document.ts';
import type { createPublishPreparation } from './preparation.ts';
import { type PublishTransactionDependencies, storeCompiled } from './publish-transaction.ts';
import { readInSnapshot, writeInSnapshot } from './snapshot.ts';

/** Runs an attempt when it is an organisation's turn, and again while its inputs change. */
export type RunInTurn = <T>(domainId: string, attempt: () => Promise<T>) => Promise<T>;

type Dependencies = Pick<PublishTransactionDependencies, 'resources' | 'renderer'> & {
  db: Database;
  clock: Clock;
};

interface Steps {
  prepare: ReturnType<typeof createPublishPreparation>;
  runInTurn: RunInTurn;
}

/** Creates the function `Publishing.storeDocument`. */
export function createDocumentStorage(
  { db: pool, clock, resources, renderer }: Dependencies,
  { prepare, runInTurn }: Steps,
) {
  return function storeDocument<T>(
    person: Person,
    playlistId: string,
    use: (tx: Database, hash: string) => Promise<T>,
  ): Promise<T> {
    const { domainId } = person;
    const attempt = async (): Promise<T> => {
      const compiled = await readInSnapshot(pool, (tx) => compileDocument(tx, person, playlistId, renderer));
      const documents = new Map([[playlistId, compiled]]);
      const prepared = await prepare(
        { domainId, documents, screenInputs: new Map(), ads: new Map() },
        clock.now(),
      );
      return writeInSnapshot(pool, async (tx) => {
        await resources.requirePlaylist(tx, person, playlistId);
        const document = await compileDocument(tx, person, playlistId, renderer);
        await storeCompiled(tx, domainId, document, prepared, clock.now());
        return use(tx, document.hash);
      });
    };
    return runInTurn(domainId, attempt);
  };
}
