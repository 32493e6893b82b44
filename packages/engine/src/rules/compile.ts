import type { Operand, Operator, Rule, ScheduleRule } from '@vitrine/contract';
import { camelCase } from '@vitrine/contract/camel-case';
import { mondayBasedWeekday } from '@vitrine/recurrence';
import { invalidRule } from '../errors.ts';
import { type CompiledSchedule, type ScheduleOptions, scheduleFor } from '../schedule/schedule.ts';
import {
  type ClockVariable,
  isClockVariable,
  type LocalClock,
  minutesOfChange,
  normaliseForClock,
} from './clock.ts';
import { type RuleVariables, readPath } from './data.ts';
import { type Comparison, comparisons, isOperator, toValue, type Value } from './values.ts';

/** The input of a predicate, and how long its outcome is valid. */
export interface EvaluationContext extends ScheduleOptions {
  now: number;
  clock: LocalClock;
  /** Set by each predicate: its outcome is valid until this instant, unless a slot or the device's zone changes. */
  until: number;
}

export type Predicate = (context: EvaluationContext) => boolean;

/** The object that a rule applies to. */
export interface Target {
  isPresentation: boolean;
  /**
   * The data under `presentation` and `playlist`, if it is known when the rule is compiled. Otherwise both are variables like
   * any other data.
   */
  data?: Readonly<Record<'presentation' | 'playlist', unknown>> | undefined;
}

interface CompiledRule {
  evaluate: Predicate;
  /** False if the outcome is the same for every target. */
  usesTarget: boolean;
  /** The slots of the variables that it reads. */
  slots: readonly number[];
}

/** Compiles a rule to a predicate. Adds the variables that the rule reads to `variables`. Throws `Invalid rule`. */
export function compileRule(rule: Rule, variables: RuleVariables, target: Target): CompiledRule {
  let usesTarget = false;
  const slots: number[] = [];

  const compileNode = (node: Rule): Predicate => {
    if (node.type === 'schedule') return scheduleTest(node);
    if ('group' in node) {
      const tests = node.group.map(compileNode);
      return tests.length === 1 ? (tests[0] as Predicate) : groupTest(tests, node.type === 'and');
    }
    if (isAboutPresentations(node.left) || isAboutPresentations(node.right)) {
      usesTarget = true;
      if (!target.isPresentation) return constantTest(true);
    }
    return comparisonTest(node.type, source(node.left), source(node.right));
  };

  const source = (operand: Operand): Source => {
    if (operand.type === 'constant') return { value: toValue(operand.value) };
    const [root] = operand.path;
    if (isClockVariable(root)) return { clock: root };
    if (root === 'presentation' || root === 'playlist') {
      usesTarget = true;
      if (target.data) return { value: toValue(readPath(target.data[root], operand.path, 1)) };
    }
    const slot = variables.slotOf(operand.path);
    if (!slots.includes(slot)) slots.push(slot);
    return { slot, variables };
  };

  return { evaluate: compileNode(rule), usesTarget, slots };
}

type Source =
  | { value: Value | null; clock?: never; slot?: never; variables?: never }
  | { clock: ClockVariable; value?: never; slot?: never; variables?: never }
  | { slot: number; variables: RuleVariables; value?: never; clock?: never };

const ABOUT_PRESENTATIONS: readonly string[] = ['hasPlaylists', 'applicationName'];

function isAboutPresentations(operand: Operand): boolean {
  return (
    operand.type === 'variable' &&
    operand.path[0] === 'presentation' &&
    ABOUT_PRESENTATIONS.includes(camelCase(operand.path[1] ?? ''))
  );
}

function constantTest(outcome: boolean): Predicate {
  return (context) => {
    context.until = Number.POSITIVE_INFINITY;
    return outcome;
  };
}

/** A clause that decides the outcome also decides how long it is valid. If all agree, the first change ends it. */
function groupTest(tests: readonly Predicate[], all: boolean): Predicate {
  return (context) => {
    let until = Number.POSITIVE_INFINITY;
    for (let index = 0; index < tests.length; index += 1) {
      if ((tests[index] as Predicate)(context) !== all) return !all;
      if (context.until < until) until = context.until;
    }
    context.until = until;
    return all;
  };
}

function scheduleTest(schedule: ScheduleRule): Predicate {
  let zone: string | undefined;
  let multi: boolean | undefined;
  let compiled: CompiledSchedule | null = null;
  return (context) => {
    if (!compiled || zone !== context.deviceZone || multi !== context.multiTimezone) {
      zone = context.deviceZone;
      multi = context.multiTimezone;
      compiled = scheduleFor(schedule, context);
    }
    const window = compiled.intervalAt(context.now);
    context.until = window.until;
    return window.active;
  };
}

function comparisonTest(type: Operator, left: Source, right: Source): Predicate {
  if (!isOperator(type)) throw invalidRule();
  const outcome = comparisons[type];
  if (left.clock !== undefined || right.clock !== undefined) return clockTest(type, left, right);
  if (left.value !== undefined && right.value !== undefined)
    return constantTest(left.value !== null && right.value !== null && outcome(left.value, right.value));
  let lastLeft: Value | null = null;
  let lastRight: Value | null = null;
  let last = false;
  return (context) => {
    context.until = Number.POSITIVE_INFINITY;
    const a = left.variables ? left.variables.value(left.slot) : left.value;
    const b = right.variables ? right.variables.value(right.slot) : right.value;
    if (!a || !b) return false;
    // Comparing scalars is faster than a lookup of the last outcome.
    if (!a.list && !b.list) return outcome(a, b);
    if (a !== lastLeft || b !== lastRight) {
      lastLeft = a;
      lastRight = b;
      last = outcome(a, b);
    }
    return last;
  };
}

/** A comparison with the clock. The other operand is normalised to the format of the clock. */
function clockTest(type: Operator, left: Source, right: Source): Predicate {
  const variable = (left.clock ?? right.clock) as ClockVariable;
  const outcome = variable === 'current_day' ? dayOutcome(type) : comparisons[type];
  const fixed = left.value ?? right.value;
  /** Computed on first use, because another clause often decides. */
  let other: Value | null = null;
  let marks: readonly number[] | null = null;
  if (left.value === null || right.value === null) return constantTest(false);
  const read = (source: Source, context: EvaluationContext): Value | null => {
    if (source.clock !== undefined) return context.clock.read(source.clock);
    if (source.variables === undefined) return other;
    const value = source.variables.value(source.slot);
    return value && normaliseForClock(variable, value);
  };
  return (context) => {
    if (fixed && !other) {
      other = normaliseForClock(variable, fixed);
      if (variable === 'current_time') marks = minutesOfChange(other);
    }
    const a = read(left, context);
    const b = read(right, context);
    context.until = context.clock.constantUntil(variable, marks);
    return a !== null && b !== null && outcome(a, b);
  };
}

/** Weekdays are ordered from Monday to Sunday; equality needs no order. */
function dayOutcome(type: Operator): Comparison {
  const outcome = comparisons[type];
  if (!/^(greater|less)Than/.test(type)) return outcome;
  return (left, right) => {
    // Lists have no order.
    const [a, b] = [left, right].map(({ text }) => toValue(mondayBasedWeekday(text)));
    return a && b ? outcome(a, b) : false;
  };
}
