import type { ConstantValue, Operand, Operator } from '@vitrine/contract';
import type { RuleClause } from './tree.ts';

export type Path = Extract<Operand, { type: 'variable' }>['path'];

/** What kind of value a variable has: decides operators, words and input. */
export type ValueKind = 'time' | 'date' | 'day' | 'text' | 'number' | 'boolean';

/** Paths that have a name of their own. */
export const namedPaths = [
  'current_time',
  'current_date',
  'current_day',
  'device.name',
  'device.timezone',
  'device.id',
  'presentation.name',
  'presentation.application_name',
  'presentation.has_playlists',
  'presentation.duration',
  'playlist.name',
  'playlist.mode',
] as const;
export type NamedPath = (typeof namedPaths)[number];

export function isNamed(joined: string): joined is NamedPath {
  return (namedPaths as readonly string[]).includes(joined);
}

const kinds: Partial<Record<NamedPath, ValueKind>> = {
  current_time: 'time',
  current_date: 'date',
  current_day: 'day',
  'presentation.has_playlists': 'boolean',
  'presentation.duration': 'number',
};

export function kindOfPath(path: Path): ValueKind {
  const joined = path.join('.');
  if (path[1] === 'tags' && (path[2] === 'start_date' || path[2] === 'end_date')) return 'date';
  return (isNamed(joined) && kinds[joined]) || 'text';
}

/** The kind of the values that are compared: that of the left variable, or of the right one. */
export function kindOf({ left, right }: Pick<RuleClause, 'left' | 'right'>): ValueKind {
  const paths = [left, right].flatMap((operand) => (operand?.type === 'variable' ? [operand.path] : []));
  const found = paths.map(kindOfPath);
  // The clock reads the other side in its own way.
  return found.find((kind) => kind === 'time' || kind === 'date' || kind === 'day') ?? found[0] ?? 'text';
}

/** An operator as people choose it: with a list of values it reads differently. */
export type Choice = Operator | 'equalsList' | 'notEqualsList' | 'containsList' | 'notContainsList';

const order = ['greaterThanOrEqual', 'lessThan', 'greaterThan', 'lessThanOrEqual'] as const;
const choices: Record<ValueKind, readonly Choice[]> = {
  time: [...order, 'equals', 'notEquals'],
  date: ['equals', 'greaterThanOrEqual', 'lessThanOrEqual', 'greaterThan', 'lessThan', 'notEquals'],
  day: ['containsList', 'notContainsList'],
  number: ['equals', 'notEquals', ...order],
  boolean: ['equals', 'notEquals'],
  text: ['equals', 'notEquals', 'containsList', 'notContainsList', 'contains', 'notContains', ...order],
};

/** What may be chosen for a clause; what it has is always among it. */
export function choicesFor(clause: RuleClause): readonly Choice[] {
  const kind = kindOf(clause);
  const own = choiceOf(clause);
  // Lists of values are typed; a variable may be one, which `contains` asks.
  const allowed = choices[kind].filter(
    (choice) => clause.right?.type !== 'variable' || !choice.endsWith('List'),
  );
  const found: readonly Choice[] = allowed.length > 0 ? allowed : ['equals', 'notEquals'];
  return found.includes(own) ? found : [...found, own];
}

export function choiceOf({ type, right }: RuleClause): Choice {
  const isList = right?.type === 'constant' && Array.isArray(right.value);
  const canList = type === 'equals' || type === 'notEquals' || type === 'contains' || type === 'notContains';
  return isList && canList ? `${type}List` : type;
}

/** Another operator; the value becomes a list or stops being one. */
export function withChoice(clause: RuleClause, choice: Choice): RuleClause {
  const isList = choice.endsWith('List');
  const type = (isList ? choice.slice(0, -4) : choice) as Operator;
  const { right } = clause;
  if (right?.type === 'variable') return { ...clause, type };
  const value = right?.value ?? null;
  if (isList === Array.isArray(value)) return { ...clause, type };
  if (!isList) return withValue({ ...clause, type }, Array.isArray(value) ? (value[0] ?? null) : value);
  return withValue(
    { ...clause, type },
    value === null || value === '' || Array.isArray(value) ? [] : [value],
  );
}

export function withValue(clause: RuleClause, value: ConstantValue): RuleClause {
  return { ...clause, right: value === null ? null : { type: 'constant', value } };
}

const firstValues: Partial<Record<ValueKind, ConstantValue>> = { boolean: true, time: '09:00' };

/** Another variable; operator and value stay where they fit it. */
export function withVariable(clause: RuleClause, path: Path): RuleClause {
  const next: RuleClause = { ...clause, left: { type: 'variable', path } };
  const kind = kindOfPath(path);
  if (clause.left !== null && kind === kindOf(clause)) return next;
  const [choice = 'equals'] = choices[kind];
  return withChoice(withValue(next, firstValues[kind] ?? null), choice);
}
