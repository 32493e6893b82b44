export { type ClusterAddress, type DatabaseServer, startTestCluster, type TestCluster } from './cluster.ts';
export { createDatabase, createEmptyDatabase, type TestDatabase, testDatabase } from './database.ts';
export { databaseSetup } from './setup.ts';
