import { browserTimers } from '@vitrine/time/browser';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Property } from '../../platform/api.ts';
import { createPatternChecker, type PatternChecker, type PatternWorker } from './pattern-checker.ts';
import { type PropertyProblems, patternChecksOf, type Values } from './values.ts';

const spawn = () =>
  new Worker(new URL('./patterns.worker.ts', import.meta.url), { type: 'module' }) as PatternWorker;

const none: PropertyProblems = {};

/**
 * Finds values that do not match the pattern of their property. The result arrives a moment later than other problems.
 * If a pattern takes too long, only the server checks it.
 */
export function usePatternProblems(
  properties: readonly Property[],
  values: Values,
  translate: (key: string) => string,
): PropertyProblems {
  const checker = useRef<PatternChecker | null>(null);
  const [result, setResult] = useState<{ checksKey: string; problems: PropertyProblems }>({
    checksKey: '[]',
    problems: none,
  });
  const checks = useMemo(
    () => patternChecksOf(properties, values, translate),
    [properties, values, translate],
  );
  const checksKey = JSON.stringify(checks);
  useEffect(
    () => () => {
      checker.current?.stop();
      checker.current = null;
    },
    [],
  );
  useEffect(() => {
    const current = JSON.parse(checksKey) as typeof checks;
    if (current.length === 0) return setResult({ checksKey, problems: none });
    checker.current ??= createPatternChecker(spawn, browserTimers);
    let isStale = false;
    void checker.current.check(current).then((matches) => {
      if (isStale) return;
      const problems = current.flatMap(({ path, problem }, index) =>
        matches?.[index] === false ? [[path, problem] as const] : [],
      );
      setResult({ checksKey, problems: Object.fromEntries(problems) });
    });
    return () => {
      isStale = true;
    };
  }, [checksKey]);
  return result.checksKey === checksKey ? result.problems : none;
}
