import { z } from 'zod';
import { localTime, timeZone } from './primitives.ts';

/** Limits of one rule tree. Validation rejects deeper or larger ones. */
export const RULE_LIMITS = { depth: 16, nodes: 1000 } as const;

export const operators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
] as const;
export type Operator = (typeof operators)[number];

export const variableRoots = [
  'current_time',
  'current_date',
  'current_day',
  'presentation',
  'playlist',
  'device',
  'workers',
] as const;
export type VariableRoot = (typeof variableRoots)[number];

const constantValue = z.union([
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(4000), z.number(), z.boolean()])).max(1000),
]);
export type ConstantValue = z.infer<typeof constantValue>;

export const operand = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('variable'),
    path: z
      .tuple([z.enum(variableRoots)], z.string().max(200))
      .refine((path) => path.length <= 16, 'Use at most 16 steps.')
      .meta({ maxItems: 16 }),
  }),
  z.strictObject({ type: z.literal('constant'), value: constantValue }),
]);
/** `{type:'variable', path}` refers to live data, and `{type:'constant', value}` is a fixed value. */
export type Operand =
  | { type: 'variable'; path: [VariableRoot, ...string[]] }
  | { type: 'constant'; value: ConstantValue };

const frequencies = ['yearly', 'monthly', 'weekly', 'daily', 'hourly', 'minutely', 'secondly'] as const;
export type Frequency = (typeof frequencies)[number];
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type Weekday = (typeof weekdays)[number];

const range = (min: number, max: number) =>
  z
    .array(
      z
        .number()
        .int()
        .min(min)
        .max(max)
        .refine((n) => n !== 0 || min >= 0, 'Must not be 0.'),
    )
    .min(1)
    .max(366);

/** The published recurrence (`freq`, `dtstart`, `interval`, `byday`) and the further parts of RFC 5545. */
export const recurrenceRule = z.strictObject({
  freq: z.enum(frequencies),
  dtstart: localTime,
  interval: z.number().int().min(1).max(10_000).default(1),
  byday: z.array(z.enum(weekdays)).min(1).max(7).optional(),
  count: z.number().int().min(1).max(100_000).optional(),
  until: localTime.optional(),
  bymonth: range(1, 12).optional(),
  bymonthday: range(-31, 31).optional(),
  byyearday: range(-366, 366).optional(),
  byweekno: range(-53, 53).optional(),
  byhour: range(0, 23).optional(),
  byminute: range(0, 59).optional(),
  bysecond: range(0, 59).optional(),
  bysetpos: range(-366, 366).optional(),
  wkst: z.enum(weekdays).optional(),
  exdate: z.array(localTime).max(1000).optional(),
  rdate: z.array(localTime).max(1000).optional(),
});
export type RecurrenceRule = z.infer<typeof recurrenceRule>;

/** Local times in `tzid`. `end_datetime` is the end of the first occurrence. */
export const scheduleRule = z.strictObject({
  type: z.literal('schedule'),
  start_datetime: localTime,
  end_datetime: localTime,
  tzid: timeZone,
  recurrence_rule: recurrenceRule.optional(),
});
/** {@link scheduleRule} in TypeScript's names. */
export interface ScheduleRule {
  type: 'schedule';
  startDatetime: string;
  endDatetime: string;
  tzid: string;
  recurrenceRule?: RecurrenceRule | undefined;
}

/** A rule in TypeScript's names. */
export type Rule =
  | { type: Operator; left: Operand; right: Operand }
  | { type: 'and' | 'or'; group: Rule[] }
  | ScheduleRule;

type WireRule =
  | { type: Operator; left: Operand; right: Operand }
  | { type: 'and' | 'or'; group: WireRule[] }
  | z.infer<typeof scheduleRule>;

/** A rule without the limits. Use {@link rule} for input. */
export const ruleNode: z.ZodType<WireRule> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.enum(operators), left: operand, right: operand }),
    z.strictObject({ type: z.enum(['and', 'or']), group: z.array(ruleNode).max(RULE_LIMITS.nodes) }),
    scheduleRule,
  ]),
) as z.ZodType<WireRule>;

/** A rule tree, bounded by {@link RULE_LIMITS} before it is walked any further. */
export const rule = z
  .unknown()
  .superRefine((value, context) => {
    if (!withinLimits(value)) {
      context.addIssue({
        code: 'custom',
        message: `A rule can have at most ${RULE_LIMITS.depth} levels and ${RULE_LIMITS.nodes} nodes.`,
      });
      return z.NEVER;
    }
  })
  .pipe(ruleNode);

function withinLimits(root: unknown): boolean {
  let nodes = 0;
  const pending: [unknown, number][] = [[root, 1]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    nodes += 1;
    if (nodes > RULE_LIMITS.nodes || depth > RULE_LIMITS.depth) return false;
    const group = (node as { group?: unknown } | null)?.group;
    if (Array.isArray(group)) for (const child of group) pending.push([child, depth + 1]);
  }
  return true;
}
