import { type ReactNode, useState } from 'react';
import type { ScreenName } from './screen.tsx';

/**
 * The present screen slides in while the former fades out. Over content (`name` null) there is nothing. The
 * first screen is simply there: nothing was before it.
 */
export function StepTransition({
  name,
  children,
}: {
  name: ScreenName | null;
  children(name: ScreenName): ReactNode;
}) {
  const [{ present, leaving }, setScreens] = useState<{
    present: ScreenName | null;
    leaving: ScreenName | null;
  }>({ present: name, leaving: null });
  const [isFirst, setFirst] = useState(true);
  if (name !== present) {
    setScreens({ present: name, leaving: present });
    setFirst(false);
  }
  const left = () => setScreens((screens) => ({ ...screens, leaving: null }));

  return (
    <>
      {leaving && leaving !== present && (
        <div className="step step-leaving" key={leaving} aria-hidden onAnimationEnd={left}>
          {children(leaving)}
        </div>
      )}
      {present && (
        <div className={isFirst ? 'step' : 'step step-entering'} key={present}>
          {children(present)}
        </div>
      )}
    </>
  );
}
