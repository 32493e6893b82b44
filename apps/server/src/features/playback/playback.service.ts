import { fromWire, type PublishedContent, publishedContent } from '@vitrine/contract';
import { missing, requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import {
  type CompiledDocument,
  type Confirmation,
  type Publishing,
  unpack,
} from '../publishing/publishing.service.ts';
import type { Circumstances, Difference, Foresight } from './foresight.ts';
import type { ForesightPool } from './foresight-pool.ts';
import { groupScreens, type ScreenGroup } from './groups.ts';
import { findSubjects, findWorkers, readableAmong, type Subject } from './playback.store.ts';
import { redact } from './redact.ts';

/** `published`: what the screen was sent. `draft`: what publishing its playlist now would send. */
export type ContentSource = 'published' | 'draft';

/** An answer about one screen, with what was asked of the engine. */
export type Told<Name extends keyof Foresight> = ReturnType<Foresight[Name]> & {
  subject: Subject;
  content: ContentSource;
};

export interface PublishPreview {
  from: Date;
  to: Date;
  total: number;
  groups: {
    screens: Subject[];
    isChanged: boolean;
    /** Set when the publish has to be confirmed. */
    confirmation: Confirmation | undefined;
    difference: Omit<Difference, 'mentions'>;
    /** Null when there are too many different groups to look ahead for each. */
    ahead: ReturnType<Foresight['analysis']> | null;
  }[];
  refused: { deviceId: string; reason: string }[];
}

export interface Playback {
  /** The document that a screen was last sent. Throws 404 before the first publish. */
  published(person: Person, deviceId: string): Promise<PublishedContent>;
  /** What each worker of a screen said last. */
  workers(person: Person, deviceId: string): ReturnType<typeof findWorkers>;
  /** What a screen plays from one instant to another. */
  timeline(
    person: Person,
    deviceId: string,
    content: ContentSource,
    interval: { from: Date; to: Date },
  ): Promise<Told<'timeline'>>;
  /** Why each item plays or does not at an instant. */
  explain(
    person: Person,
    deviceId: string,
    content: ContentSource,
    at: Date | undefined,
  ): Promise<Told<'explain'>>;
  /**
   * What publishing to screens would change, and what they would show in the next seven days. With `playlistId` as if
   * that playlist were assigned to all of them, or none with null. Throws 404 when the person cannot read it.
   */
  publishPreview(
    person: Person,
    deviceIds: readonly string[],
    playlistId?: string | null,
  ): Promise<PublishPreview>;
  /** Those among some presentations and playlists whose names a person may see. */
  readable(person: Person, ids: readonly string[]): Promise<Set<string>>;
}

export interface PlaybackDependencies {
  db: Database;
  clock: Clock;
  publishing: Publishing;
  pool: ForesightPool;
}

const AHEAD_MS = 7 * 86_400_000;
/** Groups whose week is worked out: each takes a thread for up to some hundred milliseconds. */
const MAX_LOOKS_AHEAD = 50;

export function createPlayback({ db, clock, publishing, pool }: PlaybackDependencies): Playback {
  async function subjectOf(person: Person, deviceId: string): Promise<Subject> {
    const [subject] = await findSubjects(db, person, [deviceId]);
    if (!subject) throw notFound('screen');
    return subject;
  }

  /** What every screen is previewed with instead of its own playlist. */
  async function assignmentOf(
    person: Person,
    playlistId: string | null | undefined,
  ): Promise<Partial<Pick<Subject, 'playlistId' | 'playlistName'>>> {
    if (playlistId === undefined) return {};
    if (playlistId === null) return { playlistId, playlistName: null };
    const { name } = await requirePermission(db, person, 'playlist', playlistId, 'read');
    return { playlistId, playlistName: name };
  }

  async function storedText(person: Person, hash: string): Promise<string> {
    return (await unpack(await publishing.document({ domainId: person.domainId, hash }))).toString();
  }

  async function textOf(person: Person, subject: Subject, content: ContentSource): Promise<string> {
    if (content === 'published') {
      if (!subject.publishedHash) throw notFound('published content');
      return storedText(person, subject.publishedHash);
    }
    const { playlistId } = subject;
    if (!playlistId) throw conflict(NO_PLAYLIST);
    if (subject.playlistName === null) throw notFound('playlist');
    return ((await publishing.compiled(person, [playlistId])).get(playlistId) as CompiledDocument).text;
  }

  async function changeOf(
    person: Person,
    { screens: [first], next }: ScreenGroup,
    known: Map<string, Promise<Difference>>,
  ): Promise<Difference> {
    const before = first?.publishedHash ?? null;
    const key = `${before} ${next.hash}`;
    const found =
      known.get(key) ??
      (async () =>
        pool.run('difference', person.domainId, async () => ({
          before: before === null ? null : await storedText(person, before),
          after: next.text,
        })))();
    known.set(key, found);
    return found;
  }

  /** Screens of one group need the same confirmation: the first stands for all. */
  async function confirmationsOf(
    person: Person,
    groups: readonly ScreenGroup[],
  ): Promise<Map<string, Confirmation>> {
    const found = await Promise.all(
      [...Map.groupBy(groups, ({ next }) => next).entries()].map(([document, alike]) =>
        publishing.confirmations(
          person,
          document,
          alike.map(({ screens: [first] }) => first as Subject),
        ),
      ),
    );
    return new Map(found.flatMap((each) => [...each]));
  }

  return {
    async published(person, deviceId) {
      const text = await textOf(person, await subjectOf(person, deviceId), 'published');
      const content = fromWire(publishedContent, publishedContent.parse(JSON.parse(text)));
      const readable = await readableAmong(db, person, [
        ...Object.keys(content.presentations),
        ...Object.keys(content.playlists),
      ]);
      return redact(content, readable);
    },

    async workers(person, deviceId) {
      await requirePermission(db, person, 'device', deviceId, 'read');
      return findWorkers(db, deviceId);
    },

    async timeline(person, deviceId, content, { from, to }) {
      const subject = await subjectOf(person, deviceId);
      const found = await pool.run('timeline', person.domainId, async () => ({
        text: await textOf(person, subject, content),
        of: circumstances(subject),
        from: from.getTime(),
        to: to.getTime(),
      }));
      return { ...found, subject, content };
    },

    async explain(person, deviceId, content, at = clock.now()) {
      const subject = await subjectOf(person, deviceId);
      const found = await pool.run('explain', person.domainId, async () => ({
        text: await textOf(person, subject, content),
        of: circumstances(subject),
        at: at.getTime(),
      }));
      return { ...found, subject, content };
    },

    async publishPreview(person, deviceIds, playlistId) {
      const from = clock.now();
      const to = new Date(from.getTime() + AHEAD_MS);
      const assigned = await assignmentOf(person, playlistId);
      const subjects = await findSubjects(db, person, deviceIds);
      const found = new Map(subjects.map((each) => [each.id, { ...each, ...assigned }]));
      const refused: PublishPreview['refused'] = [];
      for (const deviceId of new Set(deviceIds)) {
        const reason = refusal(found.get(deviceId));
        if (reason) refused.push({ deviceId, reason });
      }
      const screens = [...found.values()].filter((each) => refusal(each) === undefined);
      const documents = await publishing.compiled(
        person,
        screens.map((each) => each.playlistId),
      );
      const differences = new Map<string, Promise<Difference>>();
      // Screens are alike only if all that the rules ask for is: what they ask for is known once compared.
      const roughly = groupScreens(screens, documents, () => []);
      const mentions = new Map<string, string[][]>();
      for (const group of roughly)
        mentions.set(group.next.hash, (await changeOf(person, group, differences)).mentions);
      const groups = groupScreens(screens, documents, (hash) => mentions.get(hash) ?? []);
      const confirmations = await confirmationsOf(person, groups);
      return {
        from,
        to,
        total: screens.length,
        refused,
        groups: await Promise.all(
          groups.map(async (group, index) => {
            const { mentions: _, ...difference } = await changeOf(person, group, differences);
            const [first] = group.screens as [Subject, ...Subject[]];
            const ahead =
              index < MAX_LOOKS_AHEAD
                ? await pool.run('analysis', person.domainId, () => ({
                    text: group.next.text,
                    of: circumstances(first),
                    from: from.getTime(),
                    to: to.getTime(),
                  }))
                : null;
            return {
              screens: group.screens,
              isChanged: first.publishedHash !== group.next.hash,
              confirmation: confirmations.get(first.id),
              difference,
              ahead,
            };
          }),
        ),
      };
    },

    readable: (person, ids) => readableAmong(db, person, ids),
  };
}

const NO_PLAYLIST = 'The screen has no playlist. Choose one, then publish.';

function refusal(subject: Subject | undefined): string | undefined {
  if (!subject) return 'This screen doesn’t exist, or you don’t have access to it.';
  if (!subject.mayPublish) return missing('device', 'publish').message;
  return undefined;
}

function circumstances({ id, name, timezone, tags, workers, multiTimezone }: Subject): Circumstances {
  return { deviceId: id, device: { id, name, timezone, tags }, workers, multiTimezone };
}
