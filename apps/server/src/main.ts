import { resolveFilesOfDrizzle } from './platform/start/module-resolution.ts';

// Before the server's modules are imported.
resolveFilesOfDrizzle();
await import('./run.ts');
