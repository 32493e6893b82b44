import { browserTimers } from '@vitrine/time/browser';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Property } from '../../platform/api.ts';
import { createPatternChecker, type PatternChecker, type PatternWorker } from './pattern-checker.ts';
import { type PropertyProblems, patternChecksOf, type Values } from './values.ts';

const spawn = () =>
  new Worker(new URL('./patterns.worker.ts', import.meta.url), { type: 'module' }) as PatternWorker;

const none: PropertyProblems = {};

/**
 * Finds values that do not match the pattern of their property, a moment later than other problems. The server checks
 * patterns that take too long.
 */
export function usePatternProblems(
  properties: readonly Property[],
  values: Values,
  words: (key: string) => string,
): PropertyProblems {
  const checker = useRef<PatternChecker | null>(null);
  const [known, setKnown] = useState<{ asked: string; problems: PropertyProblems }>({
    asked: '[]',
    problems: none,
  });
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
    if (current.length === 0) return setKnown({ asked, problems: none });
    checker.current ??= createPatternChecker(spawn, browserTimers);
    let isStale = false;
    void checker.current.check(current).then((matches) => {
      if (isStale) return;
      const problems = current.flatMap(({ path, problem }, index) =>
        matches?.[index] === false ? [[path, problem] as const] : [],
      );
      setKnown({ asked, problems: Object.fromEntries(problems) });
    });
    return () => {
      isStale = true;
    };
  }, [asked]);
  return known.asked === asked ? known.problems : none;
}
