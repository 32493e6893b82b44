import { parentPort, workerData } from 'node:worker_threads';

/*
 * Sends the requests of a dashboard from a separate thread, because simulating a fleet would delay them in the main
 * thread.
 * Each request is sent on schedule even if earlier ones have no reply yet. The measured times therefore include all
 * waiting (no coordinated omission).
 */
const { url, headers, everyMs } = workerData as {
  url: string;
  headers: Record<string, string>;
  everyMs: number;
};
const times: number[] = [];
let failed = 0;

async function read(): Promise<void> {
  const start = performance.now();
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Status ${response.status}`);
    times.push(performance.now() - start);
  } catch {
    failed += 1;
  }
}

const timer = setInterval(() => void read(), everyMs);
parentPort?.once('message', () => {
  clearInterval(timer);
  parentPort?.postMessage({ times, failed });
});
