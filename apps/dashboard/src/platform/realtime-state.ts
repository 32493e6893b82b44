import { createStore } from '@vitrine/ui/store';

/** `live`: changes arrive by themselves. `away`: they are polled. */
export const realtimeState = createStore<'connecting' | 'live' | 'away'>('connecting');
