import { SPLASH_MS } from '@vitrine/contract/durations';
import { browserTimers } from '@vitrine/time/browser';
import { once } from '../platform/once.ts';
import type { StateStore } from '../platform/state-store.ts';
import { type PlayerAction, type PlayerState, showsMessage } from '../player-state.ts';
import type { MissingCode } from './missing-code.ts';
import type { PageLayers } from './page-layers.ts';

export interface PlayerViews {
  show(): void;
}

/** The player's own views. They need React, which content does not: it is loaded later, or when they have a message. */
export function createPlayerViews(
  container: HTMLElement,
  layers: PageLayers,
  store: StateStore<PlayerState, PlayerAction>,
  missingCode: MissingCode,
): PlayerViews {
  const show = once(() => {
    import('./views/mount.tsx').then(
      ({ mountScreens }) => mountScreens(layers.screens, store, location.origin),
      (error: unknown) => missingCode.report('The player’s views could not be loaded', error),
    );
  });
  browserTimers.setTimeout(show, SPLASH_MS);
  store.subscribe((state) => {
    if (showsMessage(state)) show();
  });
  store.subscribe(({ step, isOnAir, heartbeat }) => {
    container.dataset.step = step ?? '';
    container.toggleAttribute('data-on-air', isOnAir);
    layers.blackout.hidden = heartbeat?.isAudioOnly !== true;
  });
  return { show };
}
