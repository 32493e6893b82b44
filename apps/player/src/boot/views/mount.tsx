import { createRoot } from 'react-dom/client';
import type { StateStore } from '../../platform/state-store.ts';
import type { PlayerAction, PlayerState } from '../../player-state.ts';
import { App } from './app.tsx';

/** Puts the player's own screens into `element`. A chunk of its own: content can play before it is here. */
export function mountScreens(
  element: HTMLElement,
  store: StateStore<PlayerState, PlayerAction>,
  origin: string,
): void {
  createRoot(element).render(<App store={store} origin={origin} />);
}
