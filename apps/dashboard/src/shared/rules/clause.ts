import type { Operand, Operator } from '@vitrine/contract';

/** A comparison of two values. Null: not chosen yet. */
export interface Clause {
  type: Operator;
  left: Operand | null;
  right: Operand | null;
}

export type VariablePath = Extract<Operand, { type: 'variable' }>['path'];

/** The kind of a value, which decides its operators, texts and field. */
export type ValueKind = 'time' | 'date' | 'day' | 'text' | 'number' | 'boolean';

/** Paths with a name. */
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
type NamedPath = (typeof namedPaths)[number];

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

/** The kind of the compared values: that of the left variable, otherwise of the right one. */
export function valueKindOf({ left, right }: Pick<Clause, 'left' | 'right'>): ValueKind {
  const paths = [left, right].flatMap((operand) => (operand?.type === 'variable' ? [operand.path] : []));
  const found = paths.map(valueKindOfPath);
  // A clock variable decides how the other side is read.
  return found.find((kind) => kind === 'time' || kind === 'date' || kind === 'day') ?? found[0] ?? 'text';
}

/** An operator as people choose it: operators on lists have their own names. */
export type OperatorChoice = Operator | 'equalsList' | 'notEqualsList' | 'containsList' | 'notContainsList';

export function operatorChoiceOf({ type, right }: Clause): OperatorChoice {
  const isList = right?.type === 'constant' && Array.isArray(right.value);
  const canList = type === 'equals' || type === 'notEquals' || type === 'contains' || type === 'notContains';
  return isList && canList ? `${type}List` : type;
}
