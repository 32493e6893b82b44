import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choice, type Command, initialState, type ManagerEvent, type State } from './state.ts';
import { transition } from './transition.ts';

const choiceOf = (id: string): Choice => ({ presentationId: id, playlistId: null, rule: null, key: id });
const choice = fc.option(fc.constantFrom('a', 'b', 'c').map(choiceOf), { nil: null });

/** External events. They refer to windows by position, because window ids are created during the run. */
const externalEvent = fc.oneof(
  fc
    .constantFrom('show', 'play', 'pause', 'resume', 'interrupt', 'minute', 'completionDue', 'retryDue')
    .map((type) => ({ type }) as const),
  fc.boolean().map((interrupt) => ({ type: 'content', interrupt }) as const),
  fc.record({
    type: fc.constantFrom('ready', 'completed', 'failed', 'locked', 'unlocked'),
    place: fc.constantFrom('current', 'next'),
  }),
);

function eventOf(
  state: State,
  what: { type: string; place?: string; interrupt?: boolean },
): ManagerEvent | null {
  if (!('place' in what)) return what as ManagerEvent;
  if (state.status.name !== 'active') return null;
  const windowId = (what.place === 'next' ? state.status.next : state.status.current)?.windowId;
  if (windowId === undefined) return null;
  if (what.type === 'failed')
    return { type: 'failed', windowId, failure: { kind: 'timeout', message: 'late' } };
  if (what.type === 'locked' || what.type === 'unlocked')
    return { type: 'lockChanged', windowId, isLocked: what.type === 'locked' };
  return { type: what.type as 'ready' | 'completed', windowId };
}

test('never loses or duplicates windows, whatever happens', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(externalEvent, fc.integer({ min: 0, max: 5000 })), { maxLength: 60 }),
      fc.infiniteStream(fc.tuple(choice, fc.boolean())),
      (happenings, answers) => {
        const machine = running(answers);
        machine.run({ type: 'load' });
        for (const [what, ms] of happenings) {
          machine.happen(what, ms);
          const { status } = machine.state();
          const known = status.name === 'active' ? [status.current, status.next] : [];
          const expected = known.flatMap((slot) => (slot && slot.phase !== 'waiting' ? [slot.windowId] : []));
          expect([...machine.open].sort()).toEqual(expected.sort());
        }
        machine.run({ type: 'destroy' });
        expect(machine.open.size).toBe(0);
      },
    ),
    { numRuns: 2000 },
  );
});

function carryOut(
  command: Command,
  open: Set<string>,
  answers: Iterator<[Choice | null, boolean]>,
): ManagerEvent[] {
  switch (command.do) {
    case 'advance':
      return [{ type: 'advanced', reason: command.reason, choice: answers.next().value[0] }];
    case 'preview': {
      const [answer, shouldInterrupt] = answers.next().value as [Choice | null, boolean];
      return [{ type: 'previewed', reason: command.reason, choice: answer, shouldInterrupt }];
    }
    case 'open':
      expect(open.has(command.windowId)).toBe(false);
      open.add(command.windowId);
      return [];
    case 'close':
      open.delete(command.windowId);
      return [];
    case 'swap':
      expect(open.has(command.to)).toBe(true);
      open.delete(command.from);
      return [];
    case 'play':
      expect(open.has(command.windowId)).toBe(true);
      return [];
    default:
      return [];
  }
}

test('always plays something once it has started, whatever happens to the preloaded window', () => {
  const something = fc.constantFrom('a', 'b', 'c').map(choiceOf);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(externalEvent, fc.integer({ min: 0, max: 5000 })), { maxLength: 60 }),
      fc.infiniteStream(fc.tuple(something, fc.boolean())),
      (happenings, answers) => {
        const machine = running(answers);
        for (const type of ['load', 'show', 'play'] as const) machine.run({ type });
        machine.happen({ type: 'ready', place: 'current' }, 0);
        for (const [what, ms] of happenings) {
          if ('place' in what && what.type === 'failed' && what.place === 'current') continue;
          machine.happen(what, ms);
          const { status } = machine.state();
          expect(status.name === 'active' && status.current.phase).toBe('playing');
        }
      },
    ),
    { numRuns: 2000 },
  );
});

/** A manager whose engine gives `answers` one after the other. */
function running(answers: Iterator<[Choice | null, boolean]>) {
  let state = initialState;
  let at = 0;
  const open = new Set<string>();
  const run = (first: ManagerEvent) => {
    const queue = [first];
    for (let steps = 0; queue.length > 0; steps += 1) {
      // One event may lead to a few questions, and never to questions without end.
      expect(steps).toBeLessThan(200);
      const step = transition(state, queue.shift() as ManagerEvent, at);
      state = step.state;
      queue.unshift(...step.commands.flatMap((command) => carryOut(command, open, answers)));
    }
  };
  return {
    open,
    run,
    state: () => state,
    happen(what: Parameters<typeof eventOf>[1], ms: number) {
      at += ms;
      const event = eventOf(state, what);
      if (event) run(event);
    },
  };
}

test('a destroyed manager does not change', () => {
  const { state } = transition(initialState, { type: 'destroy' }, 0);
  expect(transition(state, { type: 'load' }, 0)).toEqual({ state, commands: [] });
});
