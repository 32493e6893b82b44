import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choice, type Command, initialState, type ManagerEvent, type State } from './state.ts';
import { transition } from './transition.ts';

const choiceOf = (id: string): Choice => ({ presentationId: id, playlistId: null, rule: null, key: id });
const choice = fc.option(fc.constantFrom('a', 'b', 'c').map(choiceOf), { nil: null });

/** What may happen from outside; the windows are named by place, since their ids are made on the way. */
const happening = fc.oneof(
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
  if (state.stage.name !== 'active') return null;
  const windowId = (what.place === 'next' ? state.stage.next : state.stage.current)?.windowId;
  if (windowId === undefined) return null;
  if (what.type === 'failed')
    return { type: 'failed', windowId, failure: { kind: 'timeout', message: 'late' } };
  if (what.type === 'locked' || what.type === 'unlocked')
    return { type: 'locked', windowId, locked: what.type === 'locked' };
  return { type: what.type as 'ready' | 'completed', windowId };
}

test('whatever happens and whatever the engine answers, windows are neither lost nor duplicated', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(happening, fc.integer({ min: 0, max: 5000 })), { maxLength: 60 }),
      fc.infiniteStream(fc.tuple(choice, fc.boolean())),
      (happenings, answers) => {
        let state = initialState;
        let at = 0;
        const open = new Set<string>();
        const run = (first: ManagerEvent) => {
          const queue = [first];
          for (let steps = 0; queue.length > 0; steps += 1) {
            // An engine may change its mind at each question, but not for ever: it then agrees with itself.
            expect(steps).toBeLessThan(200);
            const step = transition(state, queue.shift() as ManagerEvent, at);
            state = step.state;
            queue.unshift(...step.commands.flatMap((command) => carryOut(command, open, answers)));
          }
          const { stage } = state;
          const known = stage.name === 'active' ? [stage.current, stage.next] : [];
          const expected = known.flatMap((slot) => (slot && slot.phase !== 'waiting' ? [slot.windowId] : []));
          expect([...open].sort()).toEqual(expected.sort());
        };
        run({ type: 'load' });
        for (const [what, ms] of happenings) {
          at += ms;
          const event = eventOf(state, what);
          if (event) run(event);
        }
        run({ type: 'destroy' });
        expect(open.size).toBe(0);
      },
    ),
    { numRuns: 500 },
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

test('a destroyed manager changes no more', () => {
  const { state } = transition(initialState, { type: 'destroy' }, 0);
  expect(transition(state, { type: 'load' }, 0)).toEqual({ state, commands: [] });
});
