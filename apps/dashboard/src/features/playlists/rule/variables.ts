import type { ConstantValue, Operator } from '@vitrine/contract';
import {
  type OperatorChoice,
  operatorChoiceOf,
  type ValueKind,
  type VariablePath,
  valueKindOf,
  valueKindOfPath,
} from '../../../shared/rules/clause.ts';
import type { RuleClause } from './tree.ts';

const order = ['greaterThanOrEqual', 'lessThan', 'greaterThan', 'lessThanOrEqual'] as const;
const choices: Record<ValueKind, readonly OperatorChoice[]> = {
  time: [...order, 'equals', 'notEquals'],
  date: ['equals', 'greaterThanOrEqual', 'lessThanOrEqual', 'greaterThan', 'lessThan', 'notEquals'],
  day: ['containsList', 'notContainsList'],
  number: ['equals', 'notEquals', ...order],
  boolean: ['equals', 'notEquals'],
  mode: ['equals', 'notEquals'],
  text: ['equals', 'notEquals', 'containsList', 'notContainsList', 'contains', 'notContains', ...order],
};

/** The operators to offer for a clause, which always include its current one. */
export function choicesFor(clause: RuleClause): readonly OperatorChoice[] {
  const kind = valueKindOf(clause);
  const current = operatorChoiceOf(clause);
  // Operators on lists need typed values. If a variable contains a list, `contains` tests it.
  const allowed = choices[kind].filter(
    (choice) => clause.right?.type !== 'variable' || !choice.endsWith('List'),
  );
  const offered: readonly OperatorChoice[] = allowed.length > 0 ? allowed : ['equals', 'notEquals'];
  return offered.includes(current) ? offered : [...offered, current];
}

/** Changes the operator, and converts the value to or from a list if necessary. */
export function withChoice(clause: RuleClause, choice: OperatorChoice): RuleClause {
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

const firstValues: Partial<Record<ValueKind, ConstantValue>> = {
  boolean: true,
  time: '09:00',
  mode: 'sequential',
};

/** Changes the variable, and keeps the operator and the value if they fit it. */
export function withVariable(clause: RuleClause, path: VariablePath): RuleClause {
  const next: RuleClause = { ...clause, left: { type: 'variable', path } };
  const kind = valueKindOfPath(path);
  if (clause.left !== null && kind === valueKindOf(clause)) return next;
  const [choice = 'equals'] = choices[kind];
  return withChoice(withValue(next, firstValues[kind] ?? null), choice);
}
