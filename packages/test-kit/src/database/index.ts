export { createDatabase, createEmptyDatabase, type TestDatabase, testDatabase } from './database.ts';
export { databaseSetup } from './setup.ts';
