import { createRoot } from 'react-dom/client';
import type { StateStore } from '../../platform/state-store.ts';
import type { PlayerAction, PlayerState } from '../../player-state.ts';
import { App } from './app.tsx';

/**
 * Renders the player's own views into `element`. They are a separate chunk, so content can play before it has loaded.
 */
export function mountScreens(
  element: HTMLElement,
  store: StateStore<PlayerState, PlayerAction>,
  origin: string,
): void {
  createRoot(element).render(<App store={store} origin={origin} />);
}
