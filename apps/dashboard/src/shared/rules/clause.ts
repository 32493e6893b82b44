import type { Operand, Operator } from '@vitrine/contract';

/** A comparison of two values. An operand is null until a person chooses it. */
export interface Clause {
  type: Operator;
  left: Operand | null;
  right: Operand | null;
}

export type VariablePath = Extract<Operand, { type: 'variable' }>['path'];

/** The kind of a value, which determines its operators, texts and field. */
export type ValueKind = 'time' | 'date' | 'day' | 'text' | 'number' | 'boolean' | 'mode';

/** Paths that have a name in the interface. */
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
  'playlist.mode': 'mode',
};

export function valueKindOfPath(path: VariablePath): ValueKind {
  const joined = path.join('.');
  if (path[1] === 'tags' && (path[2] === 'start_date' || path[2] === 'end_date')) return 'date';
  return (isNamedPath(joined) && kinds[joined]) || 'text';
}

/** The kind of the compared values: the kind of the left variable, or of the right one if the left is a constant. */
export function valueKindOf({ left, right }: Pick<Clause, 'left' | 'right'>): ValueKind {
  const paths = [left, right].flatMap((operand) => (operand?.type === 'variable' ? [operand.path] : []));
  const found = paths.map(valueKindOfPath);
  // A clock variable determines how the engine reads the other side.
  return found.find((kind) => kind === 'time' || kind === 'date' || kind === 'day') ?? found[0] ?? 'text';
}

/** An operator as people choose it. Operators on lists have their own names. */
export type OperatorChoice = Operator | 'equalsList' | 'notEqualsList' | 'containsList' | 'notContainsList';

export function operatorChoiceOf({ type, right }: Clause): OperatorChoice {
  const isList = right?.type === 'constant' && Array.isArray(right.value);
  const canList = type === 'equals' || type === 'notEquals' || type === 'contains' || type === 'notContains';
  return isList && canList ? `${type}List` : type;
}
