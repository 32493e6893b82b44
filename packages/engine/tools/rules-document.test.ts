import type { PublishedPlaylist, ScheduleRule } from '@vitrine/contract';
import { parseRecurrence, toPublishedRecurrence } from '@vitrine/recurrence';
import { describe, expect, test } from 'vitest';
import { evaluateRule, type RuleData } from '../src/rules/evaluate.ts';
import { parseRule, parseSchedule } from '../src/rules/parse.ts';
import { describeSchedule } from '../src/schedule/describe.ts';
import { occurrences } from '../src/schedule/list.ts';
import { isActive } from '../src/schedule/schedule.ts';
import type { SetSchedule } from '../src/schedule/set-schedule.ts';
import { content } from '../src/testing/content.ts';
import { engineFor, env } from '../src/testing/play.ts';

/*
 * Runs docs/rules.md: blocks with inputs (`json rule`, `json schedule`, `text recurrence`, `json playlists`), each
 * followed by blocks with the expected results.
 */
interface Block {
  line: number;
  kind: string;
  text: string;
}

const GIVEN = new Set(['rule', 'schedule', 'recurrence', 'playlists']);
const SOME_TIME = '2026-11-20T12:00:00Z';

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+) ?(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    kind: match[2] ?? '',
    text: (match[3] ?? '').trim(),
  }));
}

// Not an import, because the document does not belong to the code of any package.
const documents = import.meta.glob('../../../docs/rules.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const blocks = Object.values(documents).flatMap(blocksOf);
const given = (index: number) => blocks.slice(0, index).findLast(({ kind }) => GIVEN.has(kind)) as Block;
const linesOf = (text: string) => text.split('\n');

function scheduleOf({ kind, text }: Block): ScheduleRule | SetSchedule {
  if (kind === 'schedule') return parseSchedule(JSON.parse(text));
  const set = parseRecurrence(text);
  return {
    type: 'set',
    startDatetime: '2026-01-01T00:00:00',
    endDatetime: '2026-01-01T00:01:00',
    tzid: set.tzid ?? 'UTC',
    set,
  };
}

function isTrue(rule: Block, world: string): boolean {
  const { at = SOME_TIME, ...data }: RuleData & { at?: string } = JSON.parse(world);
  return evaluateRule(parseRule(JSON.parse(rule.text)), data, Date.parse(at));
}

function playlistsOf({ text }: Block) {
  const lists: Record<string, Record<string, unknown>> = JSON.parse(text);
  const named = Object.entries(lists).map(([id, { mode, items_per_pass, schedule_type, items }]) => [
    id,
    {
      mode: (mode ?? 'sequential') as PublishedPlaylist['mode'],
      itemsPerPass: (items_per_pass ?? null) as number | null,
      scheduleType: (schedule_type ?? 'join') as PublishedPlaylist['scheduleType'],
      items: items as string[],
    },
  ]);
  return content(Object.fromEntries(named));
}

const checks: Record<string, (from: Block, expected: string) => void> = {
  holds: (from, world) => expect(isTrue(from, world)).toBe(true),
  fails: (from, world) => expect(isTrue(from, world)).toBe(false),
  error(from, message) {
    const read = from.kind === 'recurrence' ? () => scheduleOf(from) : () => isTrue(from, '{}');
    expect(read).toThrow(message);
  },
  words: (from, words) => expect(describeSchedule(scheduleOf(from) as ScheduleRule, 'en-GB')).toBe(words),
  published(from, expected) {
    expect(toPublishedRecurrence(parseRecurrence(from.text))).toEqual(JSON.parse(expected));
  },
  active(from, instants) {
    for (const at of linesOf(instants)) expect(isActive(scheduleOf(from), Date.parse(at)), at).toBe(true);
  },
  inactive(from, instants) {
    for (const at of linesOf(instants)) expect(isActive(scheduleOf(from), Date.parse(at)), at).toBe(false);
  },
  starts(from, instants) {
    const found = occurrences(scheduleOf(from), Date.UTC(2020, 0, 1), Date.UTC(2040, 0, 1));
    expect(found.map(({ start }) => new Date(start).toISOString().replace('.000Z', 'Z'))).toEqual(
      linesOf(instants),
    );
  },
  shows(from, expected) {
    const engine = engineFor(playlistsOf(from));
    const ids = expected.split(' ');
    expect(ids.map(() => engine.next(env()).presentationId)).toEqual(ids);
  },
};

describe('docs/rules.md', () => {
  test('every block is an example or its result, and every example has a result', () => {
    expect(blocks.length).toBeGreaterThan(50);
    for (const [index, { kind, line }] of blocks.entries()) {
      expect(GIVEN.has(kind) || kind in checks, `line ${line}: ${kind}`).toBe(true);
      const next = blocks[index + 1];
      if (GIVEN.has(kind)) expect(next && next.kind in checks, `line ${line} shows nothing`).toBe(true);
    }
  });

  const expectations = blocks.flatMap((block, index) =>
    block.kind in checks ? [{ ...block, from: given(index) }] : [],
  );
  test.each(expectations)('line $line: $kind', ({ kind, text, from }) => {
    checks[kind]?.(from, text);
  });
});
