import type { RevisionFile } from '../protocol.ts';
import { type FileCache, findFile, hasAllPieces, matchesHash, removeFile } from './file-store.ts';

/** Finds cached files that are missing or damaged, and removes damaged ones. */
export function createFileVerification(cache: FileCache) {
  /** SHA-256 of files whose bytes were hashed since this page was opened, and matched. */
  const verified = new Set<string>();

  return {
    markVerified(sha256: string): void {
      verified.add(sha256);
    },
    isVerified: (sha256: string): boolean => verified.has(sha256),
    /**
     * Returns each missing file once, even if it has several addresses. Removes files that lack a piece and reports
     * them as missing.
     */
    async listMissing(files: readonly RevisionFile[]): Promise<RevisionFile[]> {
      const missing = new Map<string, RevisionFile>();
      for (const file of new Map(files.map((each) => [each.sha256, each])).values()) {
        const found = await findFile(cache, file.sha256);
        if (found && found.size === file.size && (await hasAllPieces(cache, found))) continue;
        await removeFile(cache, file.sha256);
        verified.delete(file.sha256);
        missing.set(file.sha256, file);
      }
      return [...missing.values()];
    },
    /** Hashes a cached file, and returns whether it matches. Calls `pause` between slices of the work. */
    async verify({ size, sha256 }: RevisionFile, pause: () => Promise<void>): Promise<boolean> {
      verified.delete(sha256);
      const found = await findFile(cache, sha256);
      // A missing file comes from the network.
      if (!found) return true;
      const isIntact = found.size === size && (await matchesHash(cache, found, pause));
      if (isIntact) verified.add(sha256);
      return isIntact;
    },
    /** Removes a file that did not match. Returns false if it has been removed or downloaded again since. */
    async removeDamaged({ sha256 }: RevisionFile): Promise<boolean> {
      if (verified.has(sha256) || !(await findFile(cache, sha256))) return false;
      await removeFile(cache, sha256);
      return true;
    },
  };
}
