import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestClusterOptions } from './cluster.ts';
import './database.ts';

/**
 * The function that a Vitest `globalSetup` file exports as its default: one server and one template for the
 * run, `DATABASE_URL` when given, else a server started for it.
 */
export function databaseSetup(options: Omit<TestClusterOptions, 'externalUrl'>) {
  return async (project: TestProject): Promise<() => Promise<void>> => {
    const cluster = await startTestCluster({ ...options, externalUrl: process.env.DATABASE_URL });
    project.provide('testCluster', cluster.address);
    return () => cluster.stop();
  };
}
