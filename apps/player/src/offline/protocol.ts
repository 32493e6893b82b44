/*
 * The requests from the player to the bridge, the page of the content origin that stores the files of revisions. The
 * bridge answers each request once, over the port that the player's first message transfers. This file has no imports
 * because both sides include it.
 */

/** Path of the bridge on the content origin. */
export const BRIDGE_PATH = '/offline/bridge.html';
/** Path of the page on the content origin that plays legacy bundles in an opaque frame. */
export const BUNDLE_FRAME_PATH = '/offline/bundle-frame.html';
/** Type of the window message that transfers the port. */
export const BRIDGE_HELLO = 'vitrine-offline';

/** A file as the published document describes it. */
export interface RevisionFile {
  url: string;
  size: number;
  sha256: string;
}

export interface RevisionFiles {
  /** ETag of the published document. */
  etag: string;
  files: readonly RevisionFile[];
  /** Absolute addresses of legacy bundles that are not among the files. Their content cannot be verified. */
  bundles: readonly string[];
}

/** The cache of legacy bundles by address, on the content origin. The page that plays them reads and updates it. */
export const BUNDLES_CACHE = 'vitrine-bundles';

export type BridgeRequest =
  /** The reply states whether files can be cached here. */
  | { id: number; type: 'hello' }
  /** Download and verify the missing files of this revision. Does not affect playback. */
  | { id: number; type: 'stage'; revision: RevisionFiles }
  /**
   * Verify the hashes of these files and remove damaged ones. The reply contains their addresses. `again` includes
   * files that were verified before, and does not wait. Otherwise the bridge works in the background, and can reply as
   * soon as it has found a damaged file, before it has checked every file.
   */
  | { id: number; type: 'verify'; files: readonly RevisionFile[]; again: boolean }
  /** The reply states whether there is space for the files that are not cached yet. */
  | { id: number; type: 'checkSpace'; files: readonly RevisionFile[] }
  | { id: number; type: 'abort'; of: number }
  /** Pause or resume background verification. Has no reply. */
  | { id: number; type: 'pauseVerification'; isPaused: boolean }
  /** Serve the files of this revision to windows from now on, before those of any other. */
  | { id: number; type: 'serve'; etag: string }
  /** No other revision is on the screen, so files that only others need can be removed. */
  | { id: number; type: 'releaseFormer'; etag: string };

/** `unreachable`: worth a retry. `mismatch`: the download is not the published file. `quota`: not enough space. */
export type FileProblem = 'unreachable' | 'mismatch' | 'quota';

export type BridgeReply =
  | { id: number; ok: true; canStore?: boolean; damaged?: readonly string[]; hasSpace?: boolean }
  | { id: number; ok: false; kind: FileProblem | 'aborted'; message: string };
