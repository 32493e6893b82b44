import type { Operand, Operator, Rule } from '@vitrine/contract';
import { evaluateRule, type RuleData } from '@vitrine/engine';
import jsonLogic from 'json-logic-js';
import { Engine, type TopLevelCondition } from 'json-rules-engine';
import { nanosecondsOf, processorMs, randoms, times } from './engine-measure.ts';
import { type Result, rate } from './measure.ts';

/** The same rule in each library's language. */
interface Trio {
  ours: Rule;
  logic: unknown;
  conditions: TopLevelCondition;
}

type Leaf = [type: Operator, path: [Operand & { type: 'variable' }]['0']['path'], value: string | number];
const LOGIC: Partial<Record<Operator, string>> = {
  equals: '==',
  notEquals: '!=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
};
const ENGINE: Partial<Record<Operator, string>> = {
  equals: 'equal',
  notEquals: 'notEqual',
  greaterThan: 'greaterThan',
  greaterThanOrEqual: 'greaterThanInclusive',
  lessThan: 'lessThan',
  lessThanOrEqual: 'lessThanInclusive',
};

const leaf = ([type, path, value]: Leaf) => ({
  ours: { type, left: { type: 'variable', path }, right: { type: 'constant', value } } satisfies Rule,
  logic: { [LOGIC[type] as string]: [{ var: path.join('.') }, value] },
  condition: {
    fact: path[0],
    path: `$.${path.slice(1).join('.')}`,
    operator: ENGINE[type] as string,
    value,
  },
});

function trio(leaves: Leaf[], either: Leaf[]): Trio {
  const [all, some] = [leaves.map(leaf), either.map(leaf)];
  const any = some.map(({ condition }) => condition);
  return {
    ours: {
      type: 'and',
      group: [...all.map(({ ours }) => ours), { type: 'or', group: some.map(({ ours }) => ours) }],
    },
    logic: { and: [...all.map(({ logic }) => logic), { or: some.map(({ logic }) => logic) }] },
    conditions: { all: [...all.map(({ condition }) => condition), { any }] },
  };
}

const RULES: Trio[] = [
  trio(
    [['equals', ['device', 'tags', 'region'], 'north']],
    [
      ['greaterThanOrEqual', ['workers', 'queue'], 5],
      ['equals', ['workers', 'till'], 'open'],
    ],
  ),
  trio(
    [
      ['notEquals', ['device', 'tags', 'floor'], 'cellar'],
      ['lessThan', ['workers', 'queue'], 8],
    ],
    [
      ['equals', ['workers', 'weather'], 'rain'],
      ['equals', ['workers', 'weather'], 'snow'],
    ],
  ),
  trio(
    [
      ['greaterThan', ['workers', 'temperature'], 18],
      ['lessThanOrEqual', ['workers', 'temperature'], 30],
    ],
    [
      ['equals', ['device', 'tags', 'kind'], 'window'],
      ['equals', ['device', 'tags', 'region'], 'south'],
    ],
  ),
  trio(
    [
      ['equals', ['workers', 'till'], 'open'],
      ['equals', ['device', 'tags', 'kind'], 'counter'],
      ['greaterThan', ['workers', 'queue'], 2],
    ],
    [
      ['notEquals', ['workers', 'weather'], 'sun'],
      ['equals', ['device', 'tags', 'floor'], 'ground'],
    ],
  ),
];

/** Different data for each evaluation, so no library can return a cached result. */
function worlds(count: number): (RuleData & { device: { tags: Record<string, string> } })[] {
  const random = randoms(11);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, () => ({
    device: {
      tags: {
        region: pick(['north', 'south']),
        floor: pick(['ground', 'cellar', 'first']),
        kind: pick(['window', 'counter']),
      },
    },
    workers: {
      queue: Math.floor(random() * 10),
      till: pick(['open', 'shut']),
      weather: pick(['sun', 'rain', 'snow']),
      temperature: Math.floor(random() * 40),
    },
  }));
}

export async function benchRules(): Promise<Result[]> {
  const data = worlds(64);
  const engines = RULES.map(({ conditions }) => new Engine([{ conditions, event: { type: 'holds' } }]));
  const ofRulesEngine = async (rule: number, world: number) =>
    (await (engines[rule] as Engine).run(data[world])).events.length > 0;
  for (const [rule, { ours, logic }] of RULES.entries())
    for (const [world, given] of data.entries()) {
      const expected = evaluateRule(ours, given, 0);
      if (jsonLogic.apply(logic, given) !== expected || (await ofRulesEngine(rule, world)) !== expected)
        throw new Error(`Rule ${rule} gives different answers for data set ${world}.`);
    }

  let held = 0;
  const ours = nanosecondsOf((index) => {
    const { ours: rule } = RULES[index & 3] as Trio;
    if (evaluateRule(rule, data[(index >> 2) & 63] as RuleData, 0)) held += 1;
  });
  const logic = nanosecondsOf((index) => {
    const { logic: rule } = RULES[index & 3] as Trio;
    if (jsonLogic.apply(rule, data[(index >> 2) & 63])) held += 1;
  });
  const rounds = 2000;
  let rulesEngine = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const began = processorMs();
    for (let index = 0; index < rounds; index += 1)
      if (await ofRulesEngine(index & 3, (index >> 2) & 63)) held += 1;
    rulesEngine = Math.min(rulesEngine, ((processorMs() - began) * 1e6) / rounds);
  }
  const row = (name: string, value: string, goal = '', met = held > 0): Result => ({
    area: 'Rules',
    name,
    value,
    goal,
    met,
  });
  return [
    row('evaluateRule, four rules of three to five comparisons, 64 sets of data', rate(1e9 / ours)),
    row(
      `… compared with json-logic-js (${rate(1e9 / logic)})`,
      times(logic / ours),
      '≥ 5 ×',
      logic / ours >= 5,
    ),
    row(
      `… compared with json-rules-engine (${rate(1e9 / rulesEngine)})`,
      times(rulesEngine / ours),
      '≥ 100 ×',
      rulesEngine / ours >= 100,
    ),
  ];
}
