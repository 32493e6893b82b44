/** What Node tells of the thread that asks. Packages that run in browsers have no types of Node. */
declare const process: {
  env: Record<string, string | undefined>;
  threadCpuUsage(): { user: number; system: number };
};
