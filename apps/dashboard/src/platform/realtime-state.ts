import { createStore } from './store.ts';

/** `live`: changes arrive by themselves. `away`: they are polled. */
export const realtimeState = createStore<'connecting' | 'live' | 'away'>('connecting');
