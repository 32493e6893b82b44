import { parentPort, workerData } from 'node:worker_threads';

/*
 * A person's requests, in a thread of its own: the load of a fleet would delay them in the thread that creates it. A
 * request that waits delays no other, so waiting counts fully.
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
