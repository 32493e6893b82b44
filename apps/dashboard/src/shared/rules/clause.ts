import type { Operand, Operator } from '@vitrine/contract';

/** Two values and how they are compared. Null: not chosen yet. */
export interface Clause {
  type: Operator;
  left: Operand | null;
  right: Operand | null;
}

export type VariablePath = Extract<Operand, { type: 'variable' }>['path'];

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

export function isNamedPath(joined: string): joined is NamedPath {
  return (namedPaths as readonly string[]).includes(joined);
}

const kinds: Partial<Record<NamedPath, ValueKind>> = {
  current_time: 'time',
  current_date: 'date',
  current_day: 'day',
  'presentation.has_playlists': 'boolean',
  'presentation.duration': 'number',
};

export function valueKindOfPath(path: VariablePath): ValueKind {
  const joined = path.join('.');
  if (path[1] === 'tags' && (path[2] === 'start_date' || path[2] === 'end_date')) return 'date';
  return (isNamedPath(joined) && kinds[joined]) || 'text';
}

/** The kind of the values that are compared: that of the left variable, or of the right one. */
export function valueKindOf({ left, right }: Pick<Clause, 'left' | 'right'>): ValueKind {
  const paths = [left, right].flatMap((operand) => (operand?.type === 'variable' ? [operand.path] : []));
  const found = paths.map(valueKindOfPath);
  // The clock reads the other side in its own way.
  return found.find((kind) => kind === 'time' || kind === 'date' || kind === 'day') ?? found[0] ?? 'text';
}

/** An operator as people choose it: with a list of values it reads differently. */
export type OperatorChoice = Operator | 'equalsList' | 'notEqualsList' | 'containsList' | 'notContainsList';

export function operatorChoiceOf({ type, right }: Clause): OperatorChoice {
  const isList = right?.type === 'constant' && Array.isArray(right.value);
  const canList = type === 'equals' || type === 'notEquals' || type === 'contains' || type === 'notContains';
  return isList && canList ? `${type}List` : type;
}
