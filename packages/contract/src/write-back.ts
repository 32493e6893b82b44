import { z } from 'zod';
import type { Call } from './call.ts';
import { type CallId, calls } from './calls.ts';

/**
 * Clients read a resource, change a member, and send back all of it. A PATCH therefore takes every member that the
 * reply of GET at the same path has, and ignores those that it cannot set, whatever their values are.
 */
export function readOnlyMembers(call: Call, table: Readonly<Record<string, Call>>): string[] {
  if (call.method !== 'PATCH') return [];
  const read = Object.values(table).find(({ method, path }) => method === 'GET' && path === call.path);
  const settable = new Set(membersOf(call.body));
  return membersOf(read?.reply).filter((member) => !settable.has(member));
}

function membersOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const readOnly = new Map(
  Object.entries<Call>(calls).map(([id, call]) => [id, new Set(readOnlyMembers(call, calls))]),
);

/**
 * The body of a call without the read-only members. A body of nothing else is returned as it is, for its check to
 * refuse it: a caller who sends only such members expects them to change.
 */
export function withoutReadOnly(id: CallId, body: unknown): unknown {
  const ignored = readOnly.get(id);
  if (!ignored?.size || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).filter(([key]) => !ignored.has(key));
  return entries.length === 0 ? body : Object.fromEntries(entries);
}
