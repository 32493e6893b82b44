import type { PublishedContent, Rule, ScheduleRule } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import explanation from '../vectors/explanation.json' with { type: 'json' };
import rules from '../vectors/rules.json' with { type: 'json' };
import rulesByHand from '../vectors/rules-by-hand.json' with { type: 'json' };
import schedules from '../vectors/schedules.json' with { type: 'json' };
import schedulesByHand from '../vectors/schedules-by-hand.json' with { type: 'json' };
import selection from '../vectors/selection.json' with { type: 'json' };
import selectionByHand from '../vectors/selection-by-hand.json' with { type: 'json' };
import simulation from '../vectors/simulation.json' with { type: 'json' };
import warnings from '../vectors/warnings.json' with { type: 'json' };
import { evaluateRule, type RuleData } from './rules/evaluate.ts';
import { parseRule, parseSchedule } from './rules/parse.ts';
import { isActive, nextTransition } from './schedule/schedule.ts';
import { createEngine } from './selection/engine.ts';
import { explain } from './simulate/explain.ts';
import { simulate } from './simulate/simulate.ts';
import { content, type PlaylistParts } from './testing/content.ts';

/* Runs the vectors in the way that any player can. See vectors/README.md. */

const instant = (text: string) => Date.parse(text);

test('every vector has a unique name', () => {
  const files = [
    rules,
    rulesByHand,
    schedules,
    schedulesByHand,
    selection,
    selectionByHand,
    simulation,
    explanation,
    warnings,
  ];
  expect(files.flat().length).toBeGreaterThanOrEqual(400);
  for (const file of files) {
    expect(file.filter(({ name }) => typeof name !== 'string')).toEqual([]);
    expect(new Set(file.map(({ name }) => name)).size).toBe(file.length);
  }
});

interface RuleCase {
  name: string;
  rule: unknown;
  data?: RuleData & { multi_timezone?: boolean };
  at: string;
  holds?: boolean;
  error?: string;
}

describe('rules', () => {
  test.each([...rules, ...rulesByHand] as RuleCase[])('$name', ({ rule, data = {}, at, holds, error }) => {
    const { multi_timezone: multiTimezone, ...rest } = data;
    const evaluate = () => evaluateRule(parseRule(rule), { ...rest, multiTimezone }, instant(at));
    if (error === undefined) expect(evaluate()).toBe(holds);
    else expect(evaluate).toThrow(error);
  });
});

interface ScheduleCase {
  name: string;
  schedule: unknown;
  device_zone?: string;
  multi_timezone?: boolean;
  from: string;
  to: string;
  active_at_from: boolean;
  changes: string[];
}

describe('schedules', () => {
  test.each([...schedules, ...schedulesByHand] as ScheduleCase[])('$name', (vector) => {
    const schedule: ScheduleRule = parseSchedule(vector.schedule);
    const options = { deviceZone: vector.device_zone, multiTimezone: vector.multi_timezone };
    const [from, to] = [instant(vector.from), instant(vector.to)];
    const found: string[] = [];
    let active = vector.active_at_from;
    expect(isActive(schedule, from, options)).toBe(active);
    for (let at = nextTransition(schedule, from, options); at !== null && at <= to; ) {
      found.push(new Date(at).toISOString().replace('.000Z', 'Z'));
      expect(isActive(schedule, at - 1, options)).toBe(active);
      active = !active;
      expect(isActive(schedule, at, options)).toBe(active);
      at = nextTransition(schedule, at, options);
    }
    expect(found).toEqual(vector.changes);
  });
});

interface SelectionStep {
  at?: string;
  device?: RuleData['device'];
  workers?: RuleData['workers'];
  preview?: string | null;
  shows?: (string | null)[];
  interrupts?: boolean[];
  reset?: boolean;
  restart?: boolean;
}

interface DocumentCase {
  name: string;
  playlists: Record<string, Record<string, unknown> & { items: (string | Record<string, string>)[] }>;
  presentations?: Record<string, Record<string, unknown>>;
}

interface SelectionCase extends DocumentCase {
  device_id?: string;
  global_rule?: unknown;
  multi_timezone?: boolean;
  steps: SelectionStep[];
}

/** The document in TypeScript's names, with defaults for everything that a vector omits. */
function documentOf({ playlists, presentations = {} }: DocumentCase): PublishedContent {
  const named = (parts: object) => camelCased(parts) as Record<string, never>;
  return content(
    Object.fromEntries(
      Object.entries(playlists).map(([id, { items, ...parts }]) => [
        id,
        {
          ...named(parts),
          items: items.map((item) => (typeof item === 'string' ? item : named(item))),
        } as PlaylistParts,
      ]),
    ),
    Object.fromEntries(Object.entries(presentations).map(([id, parts]) => [id, named(parts)])),
  );
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(item),
    ]),
  );
}

describe('selection', () => {
  test.each([...selection, ...selectionByHand] as unknown as SelectionCase[])('$name', (vector) => {
    const options = {
      playlistId: 'root',
      deviceId: vector.device_id ?? 'device',
      globalRule: vector.global_rule as Rule | undefined,
      multiTimezone: vector.multi_timezone,
    };
    const document = documentOf(vector);
    let engine = createEngine(document, options);
    for (const step of vector.steps) {
      const env = {
        now: instant(step.at ?? '2026-11-20T12:00:00Z'),
        device: step.device,
        workers: step.workers,
      };
      if (step.reset) engine.reset();
      if (step.restart)
        engine = createEngine(document, { ...options, state: JSON.parse(JSON.stringify(engine.state)) });
      if (step.preview !== undefined) expect(engine.preview(env).presentationId).toBe(step.preview);
      const shown = (step.shows ?? []).map(() => engine.next(env));
      expect(shown.map(({ presentationId }) => presentationId)).toEqual(step.shows ?? []);
      if (step.interrupts)
        expect(shown.map(({ shouldInterrupt }) => shouldInterrupt)).toEqual(step.interrupts);
    }
  });
});

const OPTIONS = { playlistId: 'root', deviceId: 'device' };

interface SimulationCase extends DocumentCase {
  from: string;
  to: string;
  segments: { start: string; end: string; presentation_id: string | null; path: string[]; cause: string }[];
}

describe('simulation', () => {
  test.each(simulation as unknown as SimulationCase[])('$name', (vector) => {
    const { from, to, segments } = vector;
    const found = simulate(documentOf(vector), OPTIONS, instant(from), instant(to));
    const written = found.map(({ start, end, presentationId, path, cause }) => ({
      start: new Date(start).toISOString().replace('.000Z', 'Z'),
      end: new Date(end).toISOString().replace('.000Z', 'Z'),
      presentation_id: presentationId,
      path,
      cause,
    }));
    expect(written).toEqual(segments);
  });
});

interface ExplanationCase extends DocumentCase {
  at: string;
  workers: Record<string, unknown>;
  global_rule?: unknown;
  items: { path: string[]; item_index: number; id: string | null; plays: boolean; reason: string }[];
}

describe('explanation', () => {
  test.each(explanation as unknown as ExplanationCase[])('$name', (vector) => {
    const { workers, global_rule } = vector;
    const options = { ...OPTIONS, workers, globalRule: global_rule as Rule | undefined };
    const { items } = explain(documentOf(vector), options, instant(vector.at));
    const written = items.map(({ path, itemIndex, presentationId, playlistId, plays, reason }) => ({
      path,
      item_index: itemIndex,
      id: presentationId ?? playlistId,
      plays,
      reason,
    }));
    expect(written).toEqual(vector.items);
  });
});

interface WarningCase extends DocumentCase {
  warnings: Record<string, unknown>[];
  shows: string[];
}

describe('warnings', () => {
  test.each(warnings as unknown as WarningCase[])('$name', (vector) => {
    const warnings: Record<string, unknown>[] = [];
    const engine = createEngine(documentOf(vector), {
      ...OPTIONS,
      warn: ({ code, playlistId, itemIndex, presentationId, nestedPlaylistId }) =>
        warnings.push({
          code,
          playlist_id: playlistId,
          item_index: itemIndex,
          ...(presentationId === undefined ? {} : { presentation: presentationId }),
          ...(nestedPlaylistId === undefined ? {} : { playlist: nestedPlaylistId }),
        }),
    });
    expect(warnings).toEqual(vector.warnings);
    const env = { now: instant('2026-11-20T12:00:00Z') };
    expect(vector.shows.map(() => engine.next(env).presentationId)).toEqual(vector.shows);
  });
});
