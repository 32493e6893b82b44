import type { ApiKeyScope } from '@vitrine/contract';
import { forbidden } from '../errors.ts';
import type { Person } from './actor.ts';

/** Whether an API key has a scope. Sessions have every scope, and so does `admin`. */
export function hasScope({ scopes }: Person, scope: ApiKeyScope): boolean {
  return scopes === null || scopes.has('admin') || scopes.has(scope);
}

/**
 * Checks that an API key has the scope, or one of several.
 * @throws 403 naming the missing scope.
 */
export function requireScope(person: Person, scope: ApiKeyScope | readonly ApiKeyScope[]): void {
  const accepted = [scope].flat();
  if (accepted.some((each) => hasScope(person, each))) return;
  const names = accepted.map((each) => `"${each}"`).join(' or ');
  throw forbidden(`The API key lacks the scope ${names}.`);
}

/**
 * Checks that a session acts, not an API key: for credentials, MFA, keys, sessions and billing.
 * @throws 403 otherwise.
 */
export function requireSession(person: Person, what = 'do this'): void {
  if (person.scopes !== null) throw forbidden(`API keys cannot ${what}. Sign in instead.`);
}

/** What a folder contains, which decides the scopes for it and its items. */
type Area = 'device' | 'library';

/** The scope that a key needs to read or change items of an area. */
export function scopeOf(area: Area, action: 'read' | 'write'): ApiKeyScope {
  if (area === 'device') return action === 'read' ? 'device:read' : 'device:update';
  return action === 'read' ? 'content:read' : 'content:write';
}
