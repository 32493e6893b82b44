import type { Rule, ScheduleRule } from '@vitrine/contract';
import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import '../../platform/i18n.ts';
import { describeItems, isAlwaysPlaying } from './item-timing-text.ts';
import type { EvaluatedScreen } from './rule/evaluate-tree.ts';

const wording = { t: i18next.t, locale: 'en-GB' };
/** Noon in Berlin, on a Friday. */
const NOW = Date.parse('2026-11-20T11:00:00Z');
const equals = (path: ['device' | 'workers', ...string[]], value: string): Rule => ({
  type: 'equals',
  left: { type: 'variable', path },
  right: { type: 'constant', value },
});
const between = (start: string, end: string): ScheduleRule => ({
  type: 'schedule',
  startDatetime: `2026-11-02T${start}:00`,
  endDatetime: `2026-11-02T${end}:00`,
  tzid: 'Europe/Berlin',
  recurrenceRule: { freq: 'daily', dtstart: `2026-11-02T${start}:00`, interval: 1 },
});
const screen = (store: string): EvaluatedScreen => ({
  id: store,
  name: store,
  data: { device: { id: store, timezone: 'Europe/Berlin', tags: [{ key: 'store', value: store }] } },
});

test('describes when items play, and counts the screens on which they play now', () => {
  const always = buildPresentation();
  const lunch = buildPresentation({ scheduleRule: between('11:30', '14:00') });
  const early = buildPresentation({ scheduleRule: between('07:00', '10:00') });
  const berlin = buildPresentation({ rule: equals(['device', 'tags', 'store'], 'Berlin') });
  const door = buildPresentation({ rule: equals(['workers', 'door'], 'open') });
  const nested = buildPlaylist({
    items: [always],
    scheduleType: 'override',
    scheduleRule: between('18:00', '23:00'),
  });
  const root = buildPlaylist({ items: [always, lunch, early, berlin, door, nested] });
  const content = buildContent({
    playlists: [root, nested],
    presentations: [always, lunch, early, berlin, door],
  });
  const texts = describeItems(
    { ...content, playlistId: root.id },
    [screen('Berlin'), screen('Rome')],
    NOW,
    wording,
    'Europe/Berlin',
  );
  expect(isAlwaysPlaying(texts.get(always.id)!)).toBe(true);
  expect(texts.get(lunch.id)).toMatchObject({ rule: null, now: { yes: 2, no: 0 } });
  expect(texts.get(lunch.id)?.schedule).toMatch(/^Every day, 11:30.14:00$/);
  expect(texts.get(early.id)).toMatchObject({ now: { yes: 0, no: 2, reason: 'schedule' } });
  expect(texts.get(berlin.id)).toMatchObject({
    rule: 'when store is Berlin',
    now: { yes: 1, no: 1, reason: 'item_rule' },
  });
  expect(texts.get(door.id)).toMatchObject({ now: { yes: 0, no: 0, unknown: 2 } });
  expect(texts.get(nested.id)).toMatchObject({ isOverride: true, now: { no: 2 } });
  expect(isAlwaysPlaying(texts.get(root.id)!)).toBe(true);
  // In the evening, only the override plays.
  const evening = describeItems(
    { ...content, playlistId: root.id },
    [screen('Berlin')],
    NOW + 8 * 3_600_000,
    wording,
    'Europe/Berlin',
  );
  expect(evening.get(nested.id)).toMatchObject({ now: { yes: 1 } });
  expect(evening.get(always.id)).toMatchObject({ now: { no: 1, reason: 'overridden' } });
});

test('describes an item of the playlist, even if a nested playlist also contains it', () => {
  const lunch = buildPresentation({ scheduleRule: between('11:30', '14:00') });
  const nested = buildPlaylist({ items: [lunch], scheduleRule: between('18:00', '23:00') });
  const root = buildPlaylist({ items: [nested, lunch] });
  const content = buildContent({ playlists: [root, nested], presentations: [lunch] });
  const texts = describeItems(
    { ...content, playlistId: root.id },
    [screen('Rome')],
    NOW,
    wording,
    'Europe/Berlin',
  );
  expect(texts.get(lunch.id)).toMatchObject({ now: { yes: 1, no: 0 } });
  expect(texts.get(nested.id)).toMatchObject({ now: { yes: 0, no: 1, reason: 'schedule' } });
});

test('reports that a schedule is never active or has ended', () => {
  const never = buildPresentation({ scheduleRule: { ...between('07:00', '07:00') } });
  const { recurrenceRule: _, ...once } = between('07:00', '10:00');
  const ended = buildPresentation({ scheduleRule: once });
  const root = buildPlaylist({ items: [never, ended] });
  const content = buildContent({ playlists: [root], presentations: [never, ended] });
  const texts = describeItems(
    { ...content, playlistId: root.id },
    [screen('Berlin')],
    NOW,
    wording,
    'Europe/Berlin',
  );
  expect(texts.get(never.id)?.end).toBe('never');
  expect(texts.get(ended.id)?.end).toBe('ended');
});
