/** Runs a limited number of tasks at a time. The others wait, in order. */
export function createConcurrencyLimit(concurrency: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(task: () => Promise<T>): Promise<T> => {
    // The task that ends passes its place on, so nobody can take it in between.
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
