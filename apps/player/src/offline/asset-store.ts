import type { PublishedAsset } from '@vitrine/contract';
import type { FileProblem } from './protocol.ts';

/** The files of a document, which its ETag identifies. */
export interface RevisionAssets {
  etag: string;
  assets: readonly PublishedAsset[];
  /** External legacy bundles, as `listExternalBundles` returns them. */
  bundles: readonly string[];
}

/** The files of revisions on this screen. */
export interface AssetStore {
  /** Whether the files of this document are on this screen and available without a network. */
  isCached(etag: string): boolean;
  /** Whether the files of another document are served to windows. */
  servesOtherRevision(etag: string): boolean;
  /**
   * Resolves when every file is on this screen with the published size and SHA-256. Does not affect playback.
   * @throws {AssetError}, or the signal's reason.
   */
  ensure(revision: RevisionAssets, signal: AbortSignal): Promise<void>;
  /**
   * Hashes the files that are on this screen, and removes damaged ones, so that `ensure` fetches them again. Returns
   * the addresses of the damaged files, or null if the files cannot be verified now. Rejects only with the signal's
   * reason.
   *
   * Without `again`, it works in the background, skips files that were hashed since the page was opened, and can return
   * some damaged files before it has checked every file. Only an empty result means that all files are intact.
   */
  verify(
    assets: readonly PublishedAsset[],
    options: { again: boolean; signal: AbortSignal },
  ): Promise<readonly string[] | null>;
  /** Pauses or resumes background verification. */
  setVerificationPaused(isPaused: boolean): void;
  /** Whether there is space for the files that are not on this screen yet. True if that is unknown. Never rejects. */
  hasSpaceFor(assets: readonly PublishedAsset[]): Promise<boolean>;
  /**
   * Serves this document's files to windows from now on. Never rejects: files that are not cached come from the
   * network.
   */
  serve(etag: string): Promise<void>;
  /** Called when no other document is on the screen. Files that only other documents need can be removed. */
  releaseFormerRevision(etag: string): void;
}

export class AssetError extends Error {
  override readonly name = 'AssetError';
  readonly kind: FileProblem;

  constructor(kind: FileProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
