import { type ReactNode, useState } from 'react';
import type { ScreenName } from './screen.tsx';

interface Shown<State> {
  name: ScreenName | null;
  state: State;
}

/**
 * Fades out the previous view as it last looked, and slides in the new one. Renders nothing over content (`name` is
 * null). The first view appears without a transition.
 */
export function StepTransition<State>({
  name,
  state,
  children,
}: Shown<State> & { children(name: ScreenName, state: State): ReactNode }) {
  const [present, setPresent] = useState<Shown<State>>({ name, state });
  const [former, setFormer] = useState<Shown<State> | null>(null);
  const [entering, setEntering] = useState('');
  if (name !== present.name) {
    setFormer(present);
    setEntering(present.name === null ? ' step-appearing' : ' step-entering');
  }
  if (name !== present.name || state !== present.state) setPresent({ name, state });

  return (
    <>
      {former?.name && former.name !== name && (
        <div
          className="step step-leaving"
          key={former.name}
          aria-hidden
          onAnimationEnd={() => setFormer(null)}
        >
          {children(former.name, former.state)}
        </div>
      )}
      {name && (
        <div className={`step${entering}`} key={name}>
          {children(name, state)}
        </div>
      )}
    </>
  );
}
