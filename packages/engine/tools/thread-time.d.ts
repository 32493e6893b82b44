/** The CPU time of the current thread in Node. Packages for browsers have no Node types. */
declare const process: {
  env: Record<string, string | undefined>;
  threadCpuUsage(): { user: number; system: number };
};
