import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Smaller files fit into one packet without compression. */
const LEAST_BYTES = 1400;

/**
 * Writes a `.br` and a `.gz` next to every text file of a build. This compresses each file once instead of for every
 * request.
 */
export function compressFiles(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path);
    if (text.length < LEAST_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}
