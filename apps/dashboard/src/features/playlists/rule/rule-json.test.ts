import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownRule } from './rule.fixture.ts';
import { formatRuleJson, parseRuleJson } from './rule-json.ts';

/** Parses a text with `§` at the position of the expected error. */
function problem(marked: string) {
  const { problem: found } = parseRuleJson(marked.replace('§', ''));
  expect(found?.offset, found?.code).toBe(marked.indexOf('§'));
  return found?.code;
}

test('parses the rule that it formatted', () => {
  fc.assert(
    fc.property(knownRule, (rule) => {
      expect(parseRuleJson(formatRuleJson(rule))).toEqual({ rule, problem: null });
    }),
  );
  expect(parseRuleJson(formatRuleJson(null))).toEqual({ rule: null, problem: null });
});

test('writes schedules with snake_case names', () => {
  const text = formatRuleJson({
    type: 'schedule',
    startDatetime: '2026-11-20T09:00:00',
    endDatetime: '2026-11-20T17:00:00',
    tzid: 'UTC',
  });
  expect(JSON.parse(text)).toEqual({
    type: 'schedule',
    start_datetime: '2026-11-20T09:00:00',
    end_datetime: '2026-11-20T17:00:00',
    tzid: 'UTC',
  });
});

test('reports the position where JSON is invalid', () => {
  expect(problem('{"type": "and", "group": [§}')).toBe('json');
  expect(problem('{"type": "and" §"group": []}')).toBe('json');
  expect(problem('{"type": §and}')).toBe('json');
  expect(problem('{"type": "and", "group": []§')).toBe('json');
  expect(problem('{"type": §"open')).toBe('json');
  expect(problem('{"type": "and", §}')).toBe('json');
  expect(problem('[] §[]')).toBe('json');
});

test('reports the position of an invalid clause', () => {
  const clause = '{"type": "equals", "left": {"type": "constant", "value": 1}, "right": null}';
  expect(problem('§[]')).toBe('rule');
  expect(problem(`{"type": "and", "group": [${clause}, {"type": §"sometimes"}]}`)).toBe('type');
  expect(problem(`{"type": "or", "group": [${clause}, §7]}`)).toBe('rule');
  expect(problem('§{"type": "or"}')).toBe('group');
  expect(problem('{"type": "equals", "left": §{"path": []}}')).toBe('operand');
  expect(problem('{"type": "equals", "right": §{"type": "variable", "path": ["screen"]}}')).toBe('root');
  expect(problem('§{"type": "schedule", "tzid": "UTC"}')).toBe('schedule');
  const schedule =
    '"type": "schedule", "start_datetime": "2026-11-20T09:00:00", "end_datetime": "2026-11-20T10:00:00", "tzid": "UTC"';
  expect(problem(`{${schedule}, "recurrence_rule": {"freq": §"often", "dtstart": "x"}}`)).toBe('freq');
  expect(problem(`{${schedule}, "recurrence_rule": §{"freq": "daily"}}`)).toBe('recurrence');
});

test('counts lines and columns from one', () => {
  const { problem: found } = parseRuleJson('{\n  "type": "and",\n  "group": [7]\n}');
  expect(found).toMatchObject({ code: 'rule', line: 3, column: 13 });
});
