import { useSyncExternalStore } from 'react';
import type { StateStore } from '../../platform/state-store.ts';
import type { PlayerAction, PlayerState } from '../../player-state.ts';
import { Screen, type ScreenName } from './screen.tsx';
import { StepTransition } from './step-transition.tsx';

/** Returns the view to show over the windows, or null to show the content itself. */
export function screenOf({
  step,
  isOnAir,
  isAsleep,
}: Pick<PlayerState, 'step' | 'isOnAir' | 'isAsleep'>): ScreenName | null {
  if (step === null) return isAsleep ? 'asleep' : 'starting';
  if (step !== 'play_playlist' && step !== 'empty_playlist') return step;
  if (isAsleep) return 'asleep';
  if (step === 'empty_playlist') return step;
  return isOnAir ? null : 'starting';
}

/** `origin`: the origin of the dashboard. */
export function App({ store, origin }: { store: StateStore<PlayerState, PlayerAction>; origin: string }) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const name = screenOf(state);
  return (
    <StepTransition name={name} state={state}>
      {(viewName, viewState) => <Screen name={viewName} state={viewState} origin={origin} />}
    </StepTransition>
  );
}
