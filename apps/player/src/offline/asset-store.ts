import type { PublishedAsset } from '@vitrine/contract';
import type { FileProblem } from './protocol.ts';

/** The files of a document, which its ETag names. */
export interface RevisionAssets {
  etag: string;
  assets: readonly PublishedAsset[];
  /** As `foreignBundles` finds them. */
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
   * Hashes those of these files that are on this screen, and removes damaged ones: `ensure` then fetches them. Returns
   * their addresses, or null if the files cannot be verified now. Rejects with the signal's reason alone.
   *
   * Without `again`, it works in the background, skips files that were hashed since the page was opened, and can return
   * some damaged files before it has looked at every file. All files are intact only if it returns none.
   */
  verify(
    assets: readonly PublishedAsset[],
    options: { again: boolean; signal: AbortSignal },
  ): Promise<readonly string[] | null>;
  /** Holds verification in the background, or continues it. */
  holdVerification(isHeld: boolean): void;
  /** Whether there is space for the files that are not on this screen yet. True if that is unknown. Never rejects. */
  hasSpaceFor(assets: readonly PublishedAsset[]): Promise<boolean>;
  /** From now on windows get this document's files. Never rejects: files that are not cached come from the network. */
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
