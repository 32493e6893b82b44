import { drawings } from './drawings.ts';
import type { HostileFile } from './hostile-file.ts';
import { media } from './media.ts';
import { otherFiles } from './other-files.ts';
import { pictures } from './pictures.ts';

export const hostileFiles: HostileFile[] = [...pictures, ...drawings, ...media, ...otherFiles];
