import { useRef, useState } from 'react';

type Functions = Record<string, (...args: never[]) => void>;

/** Functions that stay the same from render to render, and do what the newest do: for what is drawn only when it changed. */
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
