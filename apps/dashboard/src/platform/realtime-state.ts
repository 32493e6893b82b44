import { createStore } from '@vitrine/ui/store';

/** `live`: the server announces changes. `away`: the broker cannot be reached, so the dashboard polls for changes. */
export const realtimeState = createStore<'connecting' | 'live' | 'away'>('connecting');
