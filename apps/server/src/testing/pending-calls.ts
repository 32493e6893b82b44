import type { CallId } from '@vitrine/contract';

/** Calls of the contract without a route. The list can only shrink, as `routes.test.ts` checks. */
export const pendingCalls: readonly CallId[] = [];
