import type { PoolClient } from 'pg';
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

/** A step of a statement's plan, with the number of rows that it visited in all loops. */
export interface PlanStep {
  /** `Index Scan on devices`, `Hash Join`. */
  step: string;
  table: string | undefined;
  rows: number;
  statement: string;
}

/** Settings of a session that logs plans. */
const EXPLAIN = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = 'json';
  set auto_explain.log_parameter_max_length = 0;
  set client_min_messages = 'log';
`;

/** Records the plans of the server's statements. `take` returns those since the last call. */
export function recordPlans({ database: { pool } }: TestApp): { take(): PlanStep[] } {
  const steps: PlanStep[] = [];
  const watched = new WeakSet<PoolClient>();
  // This also covers connections that are in use now. A connection runs its queries in order, so this one runs before
  // the queries of the request that acquires it.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.query(EXPLAIN, (error) => {
      if (error) throw error;
    });
    client.on('notice', ({ message = '' }) => {
      if (!message.includes('plan:')) return;
      const logged = JSON.parse(message.slice(message.indexOf('{'))) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      const statement = logged['Query Text'].replace(/\s+/g, ' ').slice(0, 200);
      steps.push(...stepsOf(logged.Plan).map((step) => ({ ...step, statement })));
    });
  });
  return { take: () => steps.splice(0) };
}

function stepsOf(node: PlanNode): Omit<PlanStep, 'statement'>[] {
  const table = node['Relation Name'];
  const examined =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  const step = {
    step: table ? `${node['Node Type']} on ${table}` : node['Node Type'],
    table,
    rows: Math.round(examined * node['Actual Loops']),
  };
  return [step, ...(node.Plans ?? []).flatMap(stepsOf)];
}
