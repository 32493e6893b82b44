import { useRef, useState } from 'react';

type Functions = Record<string, (...args: never[]) => void>;

/** Returns functions that stay the same between renders and call the latest versions, for memoised components. */
export function useStableCallbacks<T extends Functions>(functions: T): T {
  const latest = useRef(functions);
  latest.current = functions;
  const [stable] = useState(() => {
    const names = Object.keys(functions);
    return Object.fromEntries(
      names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ) as T;
  });
  return stable;
}
