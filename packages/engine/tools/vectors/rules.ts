type Json = string | number | boolean | null | Json[];

const OPERATORS = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
] as const;
type Operator = (typeof OPERATORS)[number];

/**
 * The relation of two values, written by hand: whether they are equal, whether the left contains the right, and which
 * comes first.
 */
type Relation = { left: Json; right: Json; equal: boolean; contains: boolean; order: '<' | '=' | '>' | null };
const pair = (
  left: Json,
  right: Json,
  equal: boolean,
  contains: boolean,
  order: Relation['order'],
): Relation => ({
  left,
  right,
  equal,
  contains,
  order,
});
const PAIRS: Relation[] = [
  pair('a', 'a', true, true, '='),
  pair('a', 'A', false, false, '>'),
  pair('fresh pasta', 'pasta', false, true, '<'),
  pair(5, 5, true, true, '='),
  pair(9, 10, false, false, '<'),
  pair(5, '5', true, true, '='),
  pair('5', '5.0', false, false, '='),
  pair('10', '9', false, false, '>'),
  pair('2026-11-20', '2026-12-01', false, false, '<'),
  pair(true, 'true', true, true, '='),
  pair(['a', 'b'], ['b', 'a'], true, true, null),
  pair(['a', 'b'], ['b', 'c'], false, true, null),
  pair(['a'], 'a', true, true, null),
  pair(['ab'], 'b', false, false, null),
  pair('a | b', ['b', 'a'], true, true, null),
  pair('apple|banana', 'app', false, false, null),
  pair([], [], true, false, null),
  pair([1, 2], '2|1', true, true, null),
];

const variable = (...path: string[]) => ({ type: 'variable', path });
const constant = (value: Json) => ({ type: 'constant', value });
const AT = '2026-11-20T12:34:56Z';

function outcome(type: Operator, { equal, contains, order }: Relation): boolean {
  switch (type) {
    case 'equals':
      return equal;
    case 'notEquals':
      return !equal;
    case 'contains':
      return contains;
    case 'notContains':
      return !contains;
    case 'greaterThan':
      return order === '>';
    case 'greaterThanOrEqual':
      return order === '>' || order === '=';
    case 'lessThan':
      return order === '<';
    default:
      return order === '<' || order === '=';
  }
}

/** Every operator on every pair. For every second pair, the left value comes from a tag or a worker's state. */
export function comparisons() {
  return PAIRS.flatMap((relation, index) =>
    OPERATORS.map((type, place) => {
      const { left, right } = relation;
      const isData = (index + place) % 2 === 1;
      return {
        name: `${JSON.stringify(left)} ${type} ${JSON.stringify(right)}`,
        rule: { type, left: isData ? variable('workers', 'till') : constant(left), right: constant(right) },
        ...(isData ? { data: { workers: { till: left } } } : {}),
        at: AT,
        holds: outcome(type, relation),
      };
    }),
  );
}

export function missingOperands() {
  return OPERATORS.map((type) => ({
    name: `a missing operand: ${type} is false`,
    rule: { type, left: variable('device', 'tags', 'store'), right: constant('a') },
    data: { device: { tags: {} } },
    at: AT,
    holds: false,
  }));
}

/** The device's clock, read by the platform's own formatter. */
export function clocks() {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'];
  return zones.flatMap((timezone) => {
    const parts = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
      new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options }).format(Date.parse(AT));
    const time = parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const date = parts({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');
    const day = parts({ weekday: 'long' });
    const data = { device: { timezone } };
    const clock = (name: string, type: Operator, root: string, value: Json, holds: boolean) => ({
      name: `${name}, in ${timezone}`,
      rule: { type, left: variable(root), right: constant(value) },
      data,
      at: AT,
      holds,
    });
    const at = (value: string) => (time < value ? 'before' : 'after');
    return [
      clock(`the time is ${time}`, 'equals', 'current_time', time, true),
      clock(`the time is ${at('12:00')} noon`, 'greaterThan', 'current_time', '12:00', time > '12:00'),
      clock('hours of one digit compare as hours', 'greaterThan', 'current_time', '9:00', time > '09:00'),
      clock(`the date is ${date}`, 'equals', 'current_date', date, true),
      clock('the date is not before itself', 'lessThan', 'current_date', `${date}T23:00:00`, false),
      clock(`the day is ${day}`, 'equals', 'current_day', day.toUpperCase(), true),
      clock('the day is one of two', 'contains', 'current_day', ['SA', 'FR'], true),
      clock('weekdays are ordered from Monday', 'lessThanOrEqual', 'current_day', 'FR', day === 'Friday'),
    ];
  });
}

/** Every `and` and `or` of up to three clauses. */
export function groups() {
  const clause = (holds: boolean) => ({ type: 'equals', left: constant(1), right: constant(holds ? 1 : 2) });
  const truths = [[], [true], [false], [true, true], [true, false], [false, true], [false, false]];
  return (['and', 'or'] as const).flatMap((type) =>
    truths.map((outcomes) => ({
      name: `${type} of [${outcomes.join(', ')}]`,
      rule: { type, group: outcomes.map(clause) },
      at: AT,
      holds: type === 'and' ? outcomes.every(Boolean) : outcomes.some(Boolean),
    })),
  );
}
