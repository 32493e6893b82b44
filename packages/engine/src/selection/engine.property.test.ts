import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documents, environments } from '../testing/arbitrary.ts';
import { createEngine, type Engine } from './engine.ts';

const options = { playlistId: 'l0', deviceId: 'device' };
const anything = documents({ waits: true, ruled: true });
const journeys = fc.array(environments, { minLength: 1, maxLength: 25 });

const stepAll = (engine: Engine, journey: Parameters<Engine['next']>[0][]) =>
  journey.map((environment) => engine.next(environment));

test('returns the same steps for the same inputs', () => {
  fc.assert(
    fc.property(anything, journeys, (document, journey) => {
      expect(stepAll(createEngine(JSON.parse(JSON.stringify(document)), options), journey)).toEqual(
        stepAll(createEngine(document, options), journey),
      );
    }),
  );
});

test('continues identically after its state is restored', () => {
  fc.assert(
    fc.property(anything, journeys, journeys, (document, before, after) => {
      const engine = createEngine(document, options);
      stepAll(engine, before);
      const state = JSON.parse(JSON.stringify(engine.state));
      const restored = createEngine(document, { ...options, state });
      expect(restored.state).toEqual(engine.state);
      expect(stepAll(restored, after)).toEqual(stepAll(engine, after));
    }),
    { numRuns: 300 },
  );
});

test('preview() returns the same step as next() without affecting it', () => {
  fc.assert(
    fc.property(anything, journeys, journeys, (document, journey, previews) => {
      const plain = createEngine(document, options);
      const previewing = createEngine(document, options);
      for (const environment of journey) {
        const { state } = previewing;
        for (const at of previews) previewing.preview(at);
        expect(previewing.state).toEqual(state);
        const preview = previewing.preview(environment);
        const next = previewing.next(environment);
        expect(preview).toEqual(next);
        expect(next).toEqual(plain.next(environment));
      }
    }),
    { numRuns: 300 },
  );
});

test('plays only readable, undeleted items whose rules pass in an uncached evaluation', () => {
  fc.assert(
    fc.property(anything, journeys, (document, journey) => {
      const engine = createEngine(document, options);
      for (const environment of journey) {
        const { state } = engine;
        expect(engine.next(environment)).toEqual(
          createEngine(document, { ...options, state }).next(environment),
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('never starves an item whose rules pass', () => {
  fc.assert(
    fc.property(documents({ waits: false, ruled: true }), environments, (document, environment) => {
      const engine = createEngine(document, options);
      // With one item per visit, seven items per playlist and five levels, every item plays within this many steps.
      const seen = new Set<string>();
      for (let step = 0; step < 5000; step += 1) {
        const { path, itemIndex } = engine.next(environment);
        seen.add(`${path.at(-1)}[${itemIndex}]`);
      }
      const first = new Set(seen);
      seen.clear();
      for (let step = 0; step < 5000; step += 1) {
        const { path, itemIndex } = engine.next(environment);
        seen.add(`${path.at(-1)}[${itemIndex}]`);
      }
      expect(seen).toEqual(first);
    }),
    { numRuns: 30 },
  );
});

test('plays with any stored state', () => {
  const numbers = fc.oneof(fc.integer(), fc.double(), fc.constant(null), fc.boolean());
  const cursor = fc.dictionary(
    fc.constantFrom('items', 'position', 'pass', 'taken', 'inside', 'last', 'swapA', 'swapB'),
    numbers,
  );
  const states = fc.oneof(
    fc.anything(),
    fc.record({
      format: fc.constantFrom(1, 2),
      playlists: fc.dictionary(fc.constantFrom('l0', 'l1', 'l2', 'gone'), fc.oneof(cursor, fc.anything())),
      trail: fc.oneof(
        fc.array(fc.record({ playlistId: fc.constantFrom('l0', 'l1'), itemIndex: numbers })),
        fc.anything(),
      ),
    }),
  );
  fc.assert(
    fc.property(anything, states, journeys, (document, state, journey) => {
      const fresh = stepAll(createEngine(document, options), journey);
      const steps = stepAll(createEngine(document, { ...options, state: state as never }), journey);
      expect(steps.map(({ presentationId }) => presentationId === null)).toEqual(
        fresh.map(({ presentationId }) => presentationId === null),
      );
    }),
    { numRuns: 400 },
  );
});

/**
 * Sequences of environments whose instants repeat, lie close together, or jump far ahead or back, with changing worker
 * states.
 */
const jumps = fc.array(
  fc
    .tuple(environments, fc.constantFrom(0, 1, 60_000, 86_400_000, -86_400_000, 200 * 86_400_000))
    .map(([environment, by]) => ({ ...environment, now: environment.now + by })),
  { minLength: 1, maxLength: 25 },
);

test('a jump to any instant gives the step and the validity of a new engine', () => {
  fc.assert(
    fc.property(anything, jumps, (document, journey) => {
      const engine = createEngine(document, options);
      for (const environment of journey) {
        engine.reset();
        const fresh = createEngine(document, options);
        expect(engine.preview(environment)).toEqual(fresh.preview(environment));
        expect(engine.next(environment)).toEqual(fresh.next(environment));
        // An earlier bound is allowed, but nothing changes before it.
        expect(engine.validUntil).toBeGreaterThan(environment.now);
      }
    }),
    { numRuns: 400 },
  );
});

test('jumps in any order agree with steps in the order of time', () => {
  fc.assert(
    fc.property(anything, jumps, fc.subarray(['u', 'v', 'w']), (document, journey, on) => {
      const workers = Object.fromEntries(on.map((worker) => [worker, 'on']));
      const previewAt = (engine: Engine, now: number) => engine.preview({ now, workers });
      const jumping = createEngine(document, options);
      const jumped = new Map(journey.map(({ now }) => [now, previewAt(jumping, now)]));
      const stepping = createEngine(document, options);
      for (const now of [...jumped.keys()].sort((a, b) => a - b))
        expect(previewAt(stepping, now)).toEqual(jumped.get(now));
    }),
    { numRuns: 300 },
  );
});

test('nothing changes before validUntil if the data stays the same', () => {
  fc.assert(
    fc.property(anything, jumps, fc.double({ min: 0, max: 1, noNaN: true }), (document, journey, share) => {
      const engine = createEngine(document, options);
      for (const environment of journey) {
        const { state } = engine;
        const before = engine.preview(environment);
        const { validUntil } = engine;
        const until = Math.min(validUntil, environment.now + 3 * 86_400_000);
        const now = Math.floor(environment.now + share * (until - 1 - environment.now));
        const later = createEngine(document, { ...options, state }).preview({ ...environment, now });
        expect(later).toEqual(before);
        engine.next(environment);
      }
    }),
    { numRuns: 300 },
  );
});
