import type { TestApp } from './test-app.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** A step of a statement's plan, and how many rows it looked at, in all rounds of a loop together. */
export interface PlanStep {
  /** `Index Scan on devices`, `Hash Join`. */
  step: string;
  table: string | undefined;
  rows: number;
  statement: string;
}

const settings = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': "'json'",
  'auto_explain.log_parameter_max_length': '0',
  client_min_messages: "'log'",
};

/** Records the plans of the server's statements as they are executed. `take` answers those since the last call. */
export async function watchPlans({ database: { pool } }: TestApp): Promise<{ take(): PlanStep[] }> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  for (const [name, value] of Object.entries(settings))
    await pool.query(`alter database "${rows[0]?.name}" set ${name} = ${value}`);
  const steps: PlanStep[] = [];
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      if (!message.includes('plan:')) return;
      const logged = JSON.parse(message.slice(message.indexOf('{'))) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      const statement = logged['Query Text'].replace(/\s+/g, ' ').slice(0, 200);
      steps.push(...stepsOf(logged.Plan).map((step) => ({ ...step, statement })));
    }),
  );
  // The settings apply to new connections.
  while (pool.idleCount > 0) (await pool.connect()).release(true);
  return { take: () => steps.splice(0) };
}

function stepsOf(node: PlanNode): Omit<PlanStep, 'statement'>[] {
  const table = node['Relation Name'];
  const looked =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  const step = {
    step: table ? `${node['Node Type']} on ${table}` : node['Node Type'],
    table,
    rows: Math.round(looked * node['Actual Loops']),
  };
  return [step, ...(node.Plans ?? []).flatMap(stepsOf)];
}
