import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestClusterOptions } from './cluster.ts';
import './database.ts';

/**
 * The function that a Vitest `globalSetup` file exports as its default: one server and one template for the run. The
 * server is that of `DATABASE_URL` or, by default, one that is started for the run.
 */
export function databaseSetup(options: Omit<TestClusterOptions, 'externalUrl'>) {
  return async (project: TestProject): Promise<() => Promise<void>> => {
    const cluster = await startTestCluster({ ...options, externalUrl: process.env.DATABASE_URL });
    project.provide('testCluster', cluster.address);
    return () => cluster.stop();
  };
}
