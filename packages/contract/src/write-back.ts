import { z } from 'zod';
import type { Call } from './call.ts';
import { type CallId, calls } from './calls.ts';

/**
 * The members of a PATCH that are accepted and ignored. Clients read a resource, change a member and send back
 * everything. A PATCH therefore accepts every member of GET's reply at the same path, and ignores those that it cannot
 * set.
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
 * The body of a call without read-only members. A body of only such members is returned unchanged, and validation then
 * rejects it, because the caller expects them to change.
 */
export function withoutReadOnly(id: CallId, body: unknown): unknown {
  const ignored = readOnly.get(id);
  if (!ignored?.size || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).filter(([key]) => !ignored.has(key));
  return entries.length === 0 ? body : Object.fromEntries(entries);
}
