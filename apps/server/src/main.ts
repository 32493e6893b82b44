import { resolveDrizzleFiles } from './platform/start/module-resolution.ts';

// Before the server's modules are imported.
resolveDrizzleFiles();
await import('./run.ts');
