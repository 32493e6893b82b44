import { useEffect, useState } from 'react';

/** The current time (epoch milliseconds), updated at this interval. */
export function useNowEvery(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
