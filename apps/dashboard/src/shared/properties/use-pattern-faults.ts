import { browserTimers } from '@vitrine/time/browser';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Property } from '../../platform/api.ts';
import { createPatternChecker, type PatternChecker, type PatternWorker } from './pattern-checker.ts';
import { type Faults, patternChecksOf, type Values } from './values.ts';

const spawn = () =>
  new Worker(new URL('./patterns.worker.ts', import.meta.url), { type: 'module' }) as PatternWorker;

const none: Faults = {};

/**
 * Finds values that do not match the pattern of their property, a moment later than other faults. The server checks
 * patterns that take too long.
 */
export function usePatternFaults(
  properties: readonly Property[],
  values: Values,
  words: (key: string) => string,
): Faults {
  const checker = useRef<PatternChecker | null>(null);
  const [known, setKnown] = useState<{ asked: string; faults: Faults }>({ asked: '[]', faults: none });
  const checks = useMemo(() => patternChecksOf(properties, values, words), [properties, values, words]);
  const asked = JSON.stringify(checks);
  useEffect(
    () => () => {
      checker.current?.stop();
      checker.current = null;
    },
    [],
  );
  useEffect(() => {
    const current = JSON.parse(asked) as typeof checks;
    if (current.length === 0) return setKnown({ asked, faults: none });
    checker.current ??= createPatternChecker(spawn, browserTimers);
    let isStale = false;
    void checker.current.check(current).then((matches) => {
      if (isStale) return;
      const faults = current.flatMap(({ path, fault }, index) =>
        matches?.[index] === false ? [[path, fault] as const] : [],
      );
      setKnown({ asked, faults: Object.fromEntries(faults) });
    });
    return () => {
      isStale = true;
    };
  }, [asked]);
  return known.asked === asked ? known.faults : none;
}
