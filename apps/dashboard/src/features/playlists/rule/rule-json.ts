import type { Rule } from '@vitrine/contract';
import { parseRule, RecurrenceError } from '@vitrine/engine';
import { RULE_DEPTH, RULE_NODES } from './limits.ts';
import { sizeOf } from './tree.ts';

/** Why a text is not a rule, and where. */
export interface JsonProblem {
  code: 'json' | 'rule' | 'type' | 'group' | 'operand' | 'root' | 'schedule' | 'recurrence' | 'freq' | 'size';
  /** Zero-based. */
  offset: number;
  /** One-based. */
  line: number;
  column: number;
}

type ParsedRuleJson = { rule: Rule | null; problem: null } | { rule: null; problem: JsonProblem };

type Json = Record<string, unknown>;
type Problem = { code: JsonProblem['code']; path: readonly (string | number)[] };

/** Formats a stored rule with wire names, for people to edit. */
export function formatRuleJson(rule: Rule | null): string {
  return rule === null ? '' : JSON.stringify(toWire(rule), null, 2);
}

function toWire(rule: Rule): unknown {
  if (rule.type === 'schedule' && 'startDatetime' in rule) {
    const { startDatetime, endDatetime, recurrenceRule, ...rest } = rule;
    return {
      ...rest,
      start_datetime: startDatetime,
      end_datetime: endDatetime,
      ...(recurrenceRule && { recurrence_rule: recurrenceRule }),
    };
  }
  return 'group' in rule && Array.isArray(rule.group) ? { ...rule, group: rule.group.map(toWire) } : rule;
}

/** Parses the JSON that a person typed. Empty text means no rule. */
export function parseRuleJson(text: string): ParsedRuleJson {
  if (text.trim() === '') return { rule: null, problem: null };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { rule: null, problem: at(text, 'json', lengthOfJson(text)) };
  }
  const problem = findProblem(json, []);
  if (problem) return { rule: null, problem: at(text, problem.code, offsetOf(text, problem.path)) };
  const { levels, nodes } = sizeOf(json);
  if (levels > RULE_DEPTH || nodes > RULE_NODES) return { rule: null, problem: at(text, 'size', 0) };
  return { rule: parseRule(json), problem: null };
}

/** Finds the first error that the engine would report, from the outside in. */
function findProblem(json: unknown, path: Problem['path']): Problem | null {
  if (!isObject(json)) return { code: 'rule', path };
  const { type } = json;
  if (type === 'and' || type === 'or') {
    if (!Array.isArray(json.group)) return { code: 'group', path };
    for (const [index, child] of json.group.entries()) {
      const problem = findProblem(child, [...path, 'group', index]);
      if (problem) return problem;
    }
    return null;
  }
  if (type === 'schedule') return scheduleProblem(json, path);
  for (const side of ['left', 'right']) {
    const operand = json[side];
    const code = operandProblem(operand);
    if (code && canParse({ type: 'equals', left: operand }) === false) return { code, path: [...path, side] };
  }
  if (typeof type !== 'string') return { code: 'rule', path };
  return canParse(json) ? null : { code: 'type', path: [...path, 'type'] };
}

function operandProblem(operand: unknown): JsonProblem['code'] | null {
  if (operand === undefined || operand === null) return null;
  const isPath = isObject(operand) && operand.type === 'variable' && Array.isArray(operand.path);
  return isPath ? 'root' : 'operand';
}

function scheduleProblem(json: Json, path: Problem['path']): Problem | null {
  const recurrence = 'recurrence_rule' in json ? 'recurrence_rule' : 'recurrenceRule';
  try {
    parseRule(json);
    return null;
  } catch (error) {
    if (error instanceof RecurrenceError && error.code === 'invalid_frequency')
      return { code: 'freq', path: [...path, recurrence, 'freq'] };
    const { recurrence_rule: _, recurrenceRule: __, ...single } = json;
    return canParse(single)
      ? { code: 'recurrence', path: [...path, recurrence] }
      : { code: 'schedule', path };
  }
}

function canParse(json: unknown): boolean {
  try {
    parseRule(json);
    return true;
  } catch {
    return false;
  }
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function at(text: string, code: JsonProblem['code'], offset: number): JsonProblem {
  const before = text.slice(0, offset).split('\n');
  return { code, offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const TOKEN = /\s*("(?:[^"\\\n]|\\.)*"|[-+.\w]+|[{}[\],:])/y;

/** The offset of the first JSON error: the end of the longest prefix that can be completed to valid JSON. */
function lengthOfJson(text: string): number {
  const open: string[] = [];
  let expects: 'value' | 'key' | 'colon' | 'more' = 'value';
  let position = 0;
  const isEmptyAllowed = () =>
    text
      .slice(0, position)
      .trimEnd()
      .endsWith(open.at(-1) ?? '');
  for (;;) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(text)?.[1];
    const start = token === undefined ? position : TOKEN.lastIndex - token.length;
    if (token === undefined) return position + (/^\s*/.exec(text.slice(position))?.[0].length ?? 0);
    const isScalar = /^["\-\d]|^(true|false|null)$/.test(token);
    if (token === '{' || token === '[') {
      if (expects !== 'value') return start;
      open.push(token);
      expects = token === '{' ? 'key' : 'value';
    } else if (token === '}' || token === ']') {
      if (open.at(-1) !== (token === '}' ? '{' : '[') || (expects !== 'more' && !isEmptyAllowed()))
        return start;
      open.pop();
      expects = 'more';
    } else if (token === ',') {
      if (expects !== 'more' || open.length === 0) return start;
      expects = open.at(-1) === '{' ? 'key' : 'value';
    } else if (token === ':') {
      if (expects !== 'colon') return start;
      expects = 'value';
    } else {
      if (!isScalar || (expects !== 'value' && !(expects === 'key' && token.startsWith('"')))) return start;
      expects = expects === 'key' ? 'colon' : 'more';
    }
    position = TOKEN.lastIndex;
  }
}

/** The offset of the value at a path in valid JSON, or of its parent if the value does not exist. */
function offsetOf(text: string, path: Problem['path']): number {
  let position = 0;
  const read = (): string => {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(text)?.[1] ?? '';
    position = TOKEN.lastIndex;
    return token;
  };
  /** Parses one value, and returns the offset of the value at the path `rest` in it. */
  const value = (rest: Problem['path'] | null): number | null => {
    const token = read();
    const start = position - token.length;
    let found = rest?.length === 0 ? start : null;
    if (token !== '{' && token !== '[') return found;
    for (let index = 0; ; index += 1) {
      const before = position;
      const first = read();
      if (first === '}' || first === ']') break;
      if (first === ',') continue;
      const key = token === '{' ? JSON.parse(first) : (index + 1) >> 1;
      if (token === '{') read();
      else position = before;
      const inside = value(rest && rest[0] === key ? rest.slice(1) : null);
      found ??= inside;
    }
    return found ?? (rest ? start : null);
  };
  return value(path) ?? 0;
}
