import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Counts from 0 to the last step of a page that is rendered in several steps. React interrupts them for input. */
export function useRenderStep(last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
}

/** A part of a page that would delay the page if it were rendered together with it. */
export function Deferred({ step, children }: { step: number; children: ReactNode }) {
  return useRenderStep(step) === step && children;
}
