import type { Rule } from '@vitrine/contract';
import { evaluateRule } from '@vitrine/engine';
import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actualValue, applyWhatIf, findVariables, type Variable } from './what-if.ts';

type Path = Extract<Extract<Rule, { left: unknown }>['left'], { type: 'variable' }>['path'];
const is = (path: Path, value: string | number | boolean | string[]): Rule => ({
  type: 'equals',
  left: { type: 'variable', path },
  right: { type: 'constant', value },
});
const device = {
  id: 'd',
  name: 'Window',
  timezone: 'Europe/Berlin',
  tags: [{ key: 'store', value: 'mitte' }],
};
const actual = { device, workers: { moon: 'full' } };
const contentWith = (...rules: Rule[]) =>
  buildContent({ presentations: rules.map((rule) => buildPresentation({ rule })) });

test('finds each variable of nested rules once', () => {
  const presentation = buildPresentation({
    rule: {
      type: 'and',
      group: [
        is(['device', 'tags', 'store'], 'mitte'),
        {
          type: 'or',
          group: [is(['workers', 'door'], true), is(['device', 'tags', 'store'], 'north|south')],
        },
      ],
    },
  });
  const playlist = buildPlaylist({
    items: [presentation],
    rule: is(['device', 'name'], 'Window'),
    isRuleOnItems: true,
  });
  const found = findVariables(buildContent({ playlists: [playlist], presentations: [presentation] }));
  expect(found.map(({ key, kind, name, suggestions }) => ({ key, kind, name, suggestions }))).toEqual([
    { key: 'device.tags.store', kind: 'tag', name: 'store', suggestions: ['mitte', 'north', 'south'] },
    { key: 'workers.door', kind: 'worker', name: 'door', suggestions: ['true'] },
    { key: 'device.name', kind: 'device', name: 'name', suggestions: ['Window'] },
  ]);
});

test('ignores the clock, the items themselves and schedules', () => {
  const schedule: Rule = {
    type: 'schedule',
    startDatetime: '2026-03-02T09:00:00',
    endDatetime: '2026-03-02T17:00:00',
    tzid: 'Europe/Berlin',
  };
  const rules = [
    is(['current_time'], '09:00'),
    is(['presentation', 'tags', 'a'], 'x'),
    is(['playlist', 'name'], 'x'),
    schedule,
  ];
  expect(findVariables(contentWith(...rules))).toEqual([]);
});

test('changes only the values that a person entered', () => {
  const rules = [
    is(['device', 'tags', 'store'], 'north'),
    is(['workers', 'sky', 'rain'], 7),
    is(['device', 'name'], 'Door'),
  ];
  const variables = findVariables(contentWith(...rules));
  const values = new Map([
    ['device.tags.store', 'north'],
    ['workers.sky.rain', '7'],
    ['device.name', 'Door'],
  ]);
  const data = applyWhatIf(variables, values, actual);
  for (const rule of rules) expect(evaluateRule(rule, data, 0)).toBe(true);
  expect(data.device).toMatchObject({ id: 'd', timezone: 'Europe/Berlin' });
  expect(device.tags).toEqual([{ key: 'store', value: 'mitte' }]);
  expect(applyWhatIf(variables, new Map(), actual)).toEqual(actual);
});

test('an empty value removes a tag or a state', () => {
  const variables = findVariables(
    contentWith(is(['device', 'tags', 'store'], 'mitte'), is(['workers', 'door'], 'x')),
  );
  const data = applyWhatIf(
    variables,
    new Map([
      ['device.tags.store', ''],
      ['workers.door', ''],
    ]),
    { device, workers: { door: 'x', lamp: 'on' } },
  );
  expect(data.device.tags).toEqual([]);
  expect(data.workers).toEqual({ lamp: 'on' });
});

test('reads booleans and numbers as such, and everything else as text', () => {
  const variables = findVariables(contentWith(is(['workers', 'a'], 'x')));
  const stateOf = (text: string) => applyWhatIf(variables, new Map([['workers.a', text]]), actual).workers.a;
  expect([stateOf('true'), stateOf('false'), stateOf('3.5'), stateOf('3 cups'), stateOf(' ')]).toEqual([
    true,
    false,
    3.5,
    '3 cups',
    ' ',
  ]);
});

test('treats names such as __proto__ as ordinary keys', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('__proto__', 'constructor', 'toString', 'a b', ''),
      fc.string(),
      (name, text) => {
        const variables: Variable[] = [
          { key: 'k', kind: 'worker', path: ['workers', name], name, suggestions: [] },
        ];
        const { workers } = applyWhatIf(variables, new Map([['k', `${text}!`]]), actual);
        expect(Object.entries(workers)).toEqual([...Object.entries(actual.workers), [name, `${text}!`]]);
        expect(Object.getPrototypeOf(workers)).toBe(Object.prototype);
      },
    ),
  );
});

test('returns the actual value of a tag, a field and a worker', () => {
  const of = (kind: Variable['kind'], path: string[], name: string) =>
    actualValue({ key: '', kind, path, name, suggestions: [] }, { device, workers: { sky: { rain: 7 } } });
  expect(of('tag', ['device', 'tags', 'store'], 'store')).toBe('mitte');
  expect(of('tag', ['device', 'tags', 'none'], 'none')).toBeNull();
  expect(of('device', ['device', 'name'], 'name')).toBe('Window');
  expect(of('worker', ['workers', 'door'], 'door')).toBeNull();
  expect(of('worker', ['workers', 'sky', 'rain'], 'sky')).toBe('7');
});
