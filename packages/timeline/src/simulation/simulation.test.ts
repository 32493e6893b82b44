import type { Rule } from '@vitrine/contract';
import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { MINUTE } from '@vitrine/time';
import { expect, test } from 'vitest';
import { contentForEngine, findRule } from '../model/content.ts';
import { slotAt } from '../model/timeline.ts';
import { explainMoment, type SimulationInput, simulateTimeline } from './simulation.ts';

const FROM = Date.parse('2026-03-02T00:00Z');
const inputOf = (
  content: SimulationInput['content'],
  more: Partial<SimulationInput> = {},
): SimulationInput => ({
  content,
  deviceId: 'd',
  device: { id: 'd', timezone: 'UTC' },
  workers: {},
  multiTimezone: false,
  playing: null,
  ...more,
});
const afterMinute = (minute: number): Rule => ({
  type: 'greaterThanOrEqual',
  left: { type: 'variable', path: ['current_time'] },
  right: { type: 'constant', value: `00:0${minute}` },
});
const [a, b, c] = ['A', 'B', 'C'].map((name) => buildPresentation({ name, duration: 20 })) as [
  ReturnType<typeof buildPresentation>,
  ReturnType<typeof buildPresentation>,
  ReturnType<typeof buildPresentation>,
];
const three = buildContent({ presentations: [a, b, c] });
const names = (input: SimulationInput, minutes: number) => {
  const { timeline } = simulateTimeline({ input, from: FROM, to: FROM + minutes * MINUTE });
  return [...timeline.starts].map((start, index) => {
    const slot = slotAt(timeline, index);
    return `${(start - FROM) / 1000} ${slot ? input.content.presentations[slot.presentationId]?.name : '-'}`;
  });
};

test('begins the rotation with the week if the screen reports nothing', () => {
  expect(names(inputOf(three), 2)).toEqual(['0 A', '20 B', '40 C', '60 A', '80 B', '100 C']);
});

test('continues the rotation from what the screen reports', () => {
  const playing = { presentationId: b.id, startedAt: FROM + 30_000 };
  expect(names(inputOf(three, { playing }), 2)).toEqual([
    '0 A',
    '20 B',
    '30 B',
    '50 C',
    '70 A',
    '90 B',
    '110 C',
  ]);
});

test('ignores a report of other content or from before the week', () => {
  const plain = names(inputOf(three), 2);
  expect(names(inputOf(three, { playing: { presentationId: 'gone', startedAt: FROM + 30_000 } }), 2)).toEqual(
    plain,
  );
  expect(names(inputOf(three, { playing: { presentationId: b.id, startedAt: FROM - 1 } }), 2)).toEqual(plain);
});

test('explains a held item as the timeline shows it', () => {
  const early = buildPresentation({ name: 'Early', duration: 20, rule: afterMinute(3) });
  const held = buildPresentation({ name: 'Held', duration: 20 });
  const root = buildPlaylist({ items: [early, held], mode: 'holdOnTrue' });
  const input = inputOf(buildContent({ playlists: [root], presentations: [early, held] }));
  const at = FROM + 5 * MINUTE;
  const { explanation } = explainMoment({ input, at, from: FROM });
  const { timeline } = simulateTimeline({ input, from: FROM, to: at + MINUTE });
  expect(slotAt(timeline, timeline.starts.length - 1)?.presentationId).toBe(held.id);
  expect(explanation.items.filter(({ plays }) => plays).map(({ name }) => name)).toContain('Held');
  expect(explanation.items.find(({ name }) => name === 'Early')?.reason).toBe('held_back');
});

test('passes rules and durations to the engine, but no application values', () => {
  const content = buildContent({
    presentations: [buildPresentation({ applicationVars: { pictures: ['x'] } })],
  });
  expect(JSON.stringify(contentForEngine(content))).not.toContain('pictures');
  const job = { from: FROM, to: FROM + MINUTE };
  expect(simulateTimeline({ input: inputOf(contentForEngine(content)), ...job }).timeline).toEqual(
    simulateTimeline({ input: inputOf(content), ...job }).timeline,
  );
});

test('finds each rule of an explanation in the content', () => {
  const schedule = {
    type: 'schedule' as const,
    startDatetime: '2026-03-02T00:00:00',
    endDatetime: '2026-03-02T01:00:00',
    tzid: 'UTC',
  };
  const ruled = buildPresentation({ rule: afterMinute(1), scheduleRule: schedule });
  const inner = buildPlaylist({
    items: [ruled],
    rule: afterMinute(2),
    isRuleOnItems: true,
    scheduleRule: schedule,
  });
  const root = buildPlaylist({ items: [inner], rule: afterMinute(3) });
  const content = buildContent({ playlists: [root, inner], presentations: [ruled] });
  const { items } = explainMoment({ input: inputOf(content), at: FROM, from: FROM }).explanation;
  const found = items.map((item) =>
    item.rules.map(({ origin }) => [origin, findRule(content, item, origin)]),
  );
  expect(found).toEqual([
    [['item', root.rule]],
    [['schedule', inner.scheduleRule]],
    [
      ['playlist', inner.rule],
      ['item', ruled.rule],
      ['schedule', schedule],
    ],
  ]);
});
