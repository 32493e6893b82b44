import type { Rule } from '@vitrine/contract';
import { compileRule, type EvaluationContext, type Predicate, type Target } from '../rules/compile.ts';
import type { RuleVariables } from '../rules/data.ts';
import { parseRule } from '../rules/parse.ts';

/** The context in which an engine evaluates its rule sets. */
export interface RuleContext extends EvaluationContext {
  /** Counts the changes of device data and worker states. */
  version: number;
  readonly compile: PredicateCompiler;
}

/** One rule with the outcome it had, valid for `[since, until)` of one version. */
interface CachedPredicate {
  evaluate: Predicate;
  outcome: boolean;
  since: number;
  until: number;
  version: number;
}

/**
 * The origin of a rule: the playlist that contains the item, the item itself, the global rule, or the item's schedule.
 */
export type RuleOrigin = 'playlist' | 'item' | 'global' | 'schedule';

interface Clause {
  readonly origin: RuleOrigin;
  readonly rule: Rule;
  /** Compiled on first use, because an item whose first rule fails needs no other. */
  predicate: CachedPredicate | null;
}

/** All the rules that an item must pass. */
export interface RuleSet {
  /** The rules combined with `and`. Null if there are none. */
  readonly rule: Rule | null;
  readonly clauses: readonly Clause[];
}

export const NO_RULES: RuleSet = { rule: null, clauses: [] };

/** Rules as published, in order of evaluation. Absent ones are null or undefined. */
export type RuleSources = Readonly<Record<RuleOrigin, unknown>>;

const ORIGINS: readonly RuleOrigin[] = ['playlist', 'item', 'global', 'schedule'];

/**
 * Creates rule sets. Compiles a rule that many items share only once. Throws `Invalid rule` and `RRule has invalid
 * freq`.
 */
export function createRuleSetFactory(): (rules: RuleSources) => RuleSet {
  const known = new Map<unknown, Rule>();
  const clauseOf = (origin: RuleOrigin, json: unknown): Clause => {
    const rule = known.get(json) ?? parseRule(json);
    known.set(json, rule);
    return { origin, rule, predicate: null };
  };
  return (rules) => {
    const origins = ORIGINS.filter((origin) => (rules[origin] ?? null) !== null);
    if (origins.length === 0) return NO_RULES;
    const clauses = origins.map((origin) => clauseOf(origin, rules[origin]));
    const group = clauses.map(({ rule }) => rule);
    return { rule: group.length === 1 ? (group[0] as Rule) : { type: 'and', group }, clauses };
  };
}

export type PredicateCompiler = (rule: Rule, target: Target) => CachedPredicate;

/** Compiles rules. A rule that does not depend on its target is compiled and evaluated once for all items. */
export function createPredicateCompiler(variables: RuleVariables): PredicateCompiler {
  const shared = new Map<Rule, CachedPredicate>();
  return (rule, target) => {
    const known = shared.get(rule);
    if (known) return known;
    const { evaluate, usesTarget } = compileRule(rule, variables, target);
    const part: CachedPredicate = { evaluate, outcome: false, since: 0, until: 0, version: -1 };
    if (!usesTarget) shared.set(rule, part);
    return part;
  };
}

/** Whether all rules pass for their targets. Sets `context.until` as a test does. */
export function passes({ clauses }: RuleSet, target: Target, context: RuleContext): boolean {
  const { now, version } = context;
  let until = Number.POSITIVE_INFINITY;
  for (const clause of clauses) {
    clause.predicate ??= context.compile(clause.rule, target);
    const { predicate } = clause;
    if (predicate.version !== version || now < predicate.since || now >= predicate.until) {
      predicate.outcome = predicate.evaluate(context);
      predicate.since = now;
      predicate.until = context.until;
      predicate.version = version;
    }
    if (!predicate.outcome) {
      context.until = predicate.until;
      return false;
    }
    if (predicate.until < until) until = predicate.until;
  }
  context.until = until;
  return true;
}
