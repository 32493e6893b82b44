import type { CallId } from '@vitrine/contract';

/** Calls of the contract that no route answers yet. The list only shrinks; `routes.test.ts` holds it to that. */
export const pendingCalls: readonly CallId[] = [];
