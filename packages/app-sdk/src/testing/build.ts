import { join } from 'node:path';
import { writeDistribution } from './distribution.ts';

/* `npm run build -w @vitrine/app-sdk` */
await writeDistribution(join(import.meta.dirname, '../../dist'));
