import type { PlaylistMode, PublishedContent, Rule } from '@vitrine/contract';
import fc from 'fast-check';
import type { EngineEnv } from '../selection/live-content.ts';
import { content, deleted, type PlaylistParts, schedule, whenOn } from './content.ts';
import { NOON } from './play.ts';

/** Random documents and environments for property tests, small enough to reach all edge cases. */

const WORKERS = ['u', 'v', 'w'];
const HOUR = 3_600_000;

const hour = (value: number) => `2026-11-20T${String(value).padStart(2, '0')}:00:00`;
const schedules = fc
  .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 23 }), fc.boolean())
  .map(([from, length, daily]) =>
    schedule(
      hour(from),
      hour(Math.min(from + length, 23)),
      daily ? { freq: 'daily', dtstart: hour(from), interval: 1 } : undefined,
    ),
  );
const workerRules = fc.constantFrom(...WORKERS).map(whenOn);
const clockRules = fc.integer({ min: 0, max: 23 }).map(
  (value): Rule => ({
    type: 'lessThan',
    left: { type: 'variable', path: ['current_time'] },
    right: { type: 'constant', value: `${String(value).padStart(2, '0')}:00` },
  }),
);
const rules = fc.oneof(
  workerRules,
  clockRules,
  fc.array(workerRules, { maxLength: 3 }).map((group): Rule => ({ type: 'or', group })),
);
const often = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 });

const modes = (hold: boolean) =>
  fc.constantFrom<PlaylistMode>(
    'sequential',
    'shuffle',
    'single',
    ...(hold ? (['holdOnTrue'] as const) : []),
  );

interface Shape {
  /** Whether playlists can hold or override. Both let items wait while a rule passes. */
  waits: boolean;
  /** Whether rules and schedules can affect what plays. */
  ruled: boolean;
}

/** Up to six playlists, each containing only later ones, and eight presentations. */
export function documents({ waits, ruled }: Shape): fc.Arbitrary<PublishedContent> {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => (ruled ? often(arbitrary) : fc.constant(null));
  const presentations = fc.array(
    fc.record({
      rule: maybe(rules),
      scheduleRule: maybe(schedules),
      gone: fc.boolean(),
      duration: fc.integer({ min: 5, max: 400 }),
    }),
    { minLength: 8, maxLength: 8 },
  );
  const playlist = (index: number) =>
    fc.record({
      items: fc.array(
        fc.oneof(
          fc.nat({ max: 7 }).map((id) => `p${id}`),
          fc.integer({ min: index + 1, max: 5 }).map((id) => `l${id}`),
        ),
        { maxLength: index === 5 ? 0 : 5 },
      ),
      leaves: fc.array(
        fc.nat({ max: 7 }).map((id) => `p${id}`),
        { maxLength: 4 },
      ),
      mode: modes(waits),
      itemsPerPass: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
      rule: maybe(rules),
      scheduleRule: maybe(schedules),
      isRuleOnItems: fc.boolean(),
      scheduleType: waits
        ? fc.constantFrom('join' as const, 'join' as const, 'override' as const)
        : fc.constant('join' as const),
    });
  return fc
    .tuple(
      presentations,
      fc.tuple(
        ...[0, 1, 2, 3, 4].map(playlist),
        playlist(4).map((last) => ({ ...last, items: [] })),
      ),
    )
    .map(([eight, lists]) => {
      const playlists: Record<string, PlaylistParts> = {};
      lists.forEach(({ items, leaves, ...parts }, index) => {
        playlists[`l${index}`] = { ...parts, items: [...items, ...leaves] };
      });
      const named = eight.map(({ gone, ...parts }, index) => [
        `p${index}`,
        { ...parts, ...(gone && index > 4 ? deleted : {}) },
      ]);
      return content(playlists, Object.fromEntries(named));
    });
}

/** An environment at some minute of two days, with some workers on. */
export const environments: fc.Arbitrary<EngineEnv> = fc
  .tuple(fc.integer({ min: -24 * 60, max: 24 * 60 }), fc.subarray(WORKERS))
  .map(([minutes, on]) => ({
    now: NOON + (minutes * HOUR) / 60,
    workers: Object.fromEntries(on.map((worker) => [worker, 'on'])),
  }));
