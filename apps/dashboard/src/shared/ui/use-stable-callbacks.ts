import { useRef, useState } from 'react';

type Functions = Record<string, (...args: never[]) => void>;

/** Functions that keep their identity between renders and call the latest versions, for memoised components. */
export function useStableCallbacks<T extends Functions>(functions: T): T {
  const latest = useRef(functions);
  latest.current = functions;
  const [steady] = useState(() => {
    const names = Object.keys(functions);
    return Object.fromEntries(
      names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ) as T;
  });
  return steady;
}
