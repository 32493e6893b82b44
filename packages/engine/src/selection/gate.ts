import type { Rule } from '@vitrine/contract';
import { compileRule, type Frame, type Target, type Test } from '../rules/compile.ts';
import type { Slots } from '../rules/data.ts';
import { parseRule } from '../rules/parse.ts';

/** What an engine asks its gates with. `version` counts the changes of device data and worker states. */
export interface GateFrame extends Frame {
  version: number;
}

/** One rule with the outcome it had, valid for `[since, until)` of one version. */
interface Part {
  test: Test;
  outcome: boolean;
  since: number;
  until: number;
  version: number;
}

/** Whose rule it is: the playlist's that holds the item, the item's own, everybody's, or the item's schedule. */
export type RuleOrigin = 'playlist' | 'item' | 'global' | 'schedule';

/** All the rules that an item must pass. */
export interface Gate {
  /** Rules combined with `and`; null when there are none. */
  readonly rule: Rule | null;
  readonly clauses: readonly { origin: RuleOrigin; rule: Rule }[];
  readonly parts: readonly Part[];
}

export const OPEN: Gate = { rule: null, clauses: [], parts: [] };

/** Rules as published, in the order in which they are asked; absent ones are null or undefined. */
export type GateRules = Readonly<Record<RuleOrigin, unknown>>;

/** Makes gates; rules that do not ask about their target are compiled and evaluated once for all items. */
export interface GateMaker {
  /** Throws `Invalid rule` and `RRule has invalid freq`. */
  gate(rules: GateRules, target: Target): Gate;
}

const ORIGINS: readonly RuleOrigin[] = ['playlist', 'item', 'global', 'schedule'];

export function createGateMaker(slots: Slots): GateMaker {
  const parsed = new Map<unknown, Rule>();
  const shared = new Map<Rule, Part>();
  return {
    gate(rules, target) {
      const origins = ORIGINS.filter((origin) => rules[origin] !== null && rules[origin] !== undefined);
      if (origins.length === 0) return OPEN;
      const clauses = origins.map((origin) => {
        const json = rules[origin];
        const rule = parsed.get(json) ?? parseRule(json);
        parsed.set(json, rule);
        return { origin, rule };
      });
      const parts = clauses.map(({ rule }) => {
        const known = shared.get(rule);
        if (known) return known;
        const { test, usesTarget } = compileRule(rule, slots, target);
        const part: Part = { test, outcome: false, since: 0, until: 0, version: -1 };
        if (!usesTarget) shared.set(rule, part);
        return part;
      });
      const group = clauses.map(({ rule }) => rule);
      return { rule: group.length === 1 ? (group[0] as Rule) : { type: 'and', group }, clauses, parts };
    },
  };
}

/** Whether all rules hold; sets `frame.until` as a test does. */
export function passes(gate: Gate, frame: GateFrame): boolean {
  const { now, version } = frame;
  let until = Number.POSITIVE_INFINITY;
  for (const part of gate.parts) {
    if (part.version !== version || now < part.since || now >= part.until) {
      part.outcome = part.test(frame);
      part.since = now;
      part.until = frame.until;
      part.version = version;
    }
    if (!part.outcome) {
      frame.until = part.until;
      return false;
    }
    if (part.until < until) until = part.until;
  }
  frame.until = until;
  return true;
}
