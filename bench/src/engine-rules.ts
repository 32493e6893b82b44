import type { Operand, Operator, Rule } from '@vitrine/contract';
import { evaluateRule, type RuleData } from '@vitrine/engine';
import jsonLogic from 'json-logic-js';
import { Engine, type TopLevelCondition } from 'json-rules-engine';
import { createRandom, formatRatio, nanosecondsOf, processorMs } from './engine-measure.ts';
import { type Result, rate } from './measure.ts';

/** The same rule in the format of each library. */
interface RuleVariants {
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

function ruleVariants(leaves: Leaf[], either: Leaf[]): RuleVariants {
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

const RULES: RuleVariants[] = [
  ruleVariants(
    [['equals', ['device', 'tags', 'region'], 'north']],
    [
      ['greaterThanOrEqual', ['workers', 'queue'], 5],
      ['equals', ['workers', 'till'], 'open'],
    ],
  ),
  ruleVariants(
    [
      ['notEquals', ['device', 'tags', 'floor'], 'cellar'],
      ['lessThan', ['workers', 'queue'], 8],
    ],
    [
      ['equals', ['workers', 'weather'], 'rain'],
      ['equals', ['workers', 'weather'], 'snow'],
    ],
  ),
  ruleVariants(
    [
      ['greaterThan', ['workers', 'temperature'], 18],
      ['lessThanOrEqual', ['workers', 'temperature'], 30],
    ],
    [
      ['equals', ['device', 'tags', 'kind'], 'window'],
      ['equals', ['device', 'tags', 'region'], 'south'],
    ],
  ),
  ruleVariants(
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
function createDataSets(count: number): (RuleData & { device: { tags: Record<string, string> } })[] {
  const random = createRandom(11);
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
  const data = createDataSets(64);
  const engines = RULES.map(({ conditions }) => new Engine([{ conditions, event: { type: 'holds' } }]));
  const runRulesEngine = async (rule: number, dataSet: number) =>
    (await (engines[rule] as Engine).run(data[dataSet])).events.length > 0;
  for (const [rule, { ours, logic }] of RULES.entries())
    for (const [dataSet, input] of data.entries()) {
      const expected = evaluateRule(ours, input, 0);
      if (jsonLogic.apply(logic, input) !== expected || (await runRulesEngine(rule, dataSet)) !== expected)
        throw new Error(`Rule ${rule} gives different answers for data set ${dataSet}.`);
    }

  let trueCount = 0;
  const ours = nanosecondsOf((index) => {
    const { ours: rule } = RULES[index & 3] as RuleVariants;
    if (evaluateRule(rule, data[(index >> 2) & 63] as RuleData, 0)) trueCount += 1;
  });
  const logic = nanosecondsOf((index) => {
    const { logic: rule } = RULES[index & 3] as RuleVariants;
    if (jsonLogic.apply(rule, data[(index >> 2) & 63])) trueCount += 1;
  });
  const rounds = 2000;
  let rulesEngine = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const start = processorMs();
    for (let index = 0; index < rounds; index += 1)
      if (await runRulesEngine(index & 3, (index >> 2) & 63)) trueCount += 1;
    rulesEngine = Math.min(rulesEngine, ((processorMs() - start) * 1e6) / rounds);
  }
  const row = (name: string, value: string, goal = '', met = trueCount > 0): Result => ({
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
      formatRatio(logic / ours),
      '≥ 5 ×',
      logic / ours >= 5,
    ),
    row(
      `… compared with json-rules-engine (${rate(1e9 / rulesEngine)})`,
      formatRatio(rulesEngine / ours),
      '≥ 100 ×',
      rulesEngine / ours >= 100,
    ),
  ];
}
