/*
 * Messages between the page that hosts legacy bundles (`bundle-frame.ts`) and the script in their opaque frame
 * (`bundle-frame-boot.ts`). They use the port that the first message transfers.
 */

/** The first message to the frame. */
export interface BundleFrameStart {
  type: 'vitrine-bundle-frame';
  /** The fragment that the renderer would read from its page's address. */
  fragment: string;
  /** The renderer's script. */
  script: string;
}

export type FrameRequest =
  /** The host replies with a file of this screen, or with a bundle from the network. */
  | { id: number; type: 'fetch'; url: string }
  /** The host replies with the stored copy of a bundle. */
  | { id: number; type: 'stored'; url: string }
  /** The bundle that was last fetched from this address works, so the host can store it. */
  | { id: number; type: 'works'; url: string };

export interface FrameReply {
  id: number;
  /** Null if the host has nothing. The frame can then request it from the network itself. */
  body: Blob | string | null;
  headers: [name: string, value: string][];
  /** The error of a failed network request. */
  error?: string;
}

/**
 * A request from the host to create object URLs of the frame's own origin. The reply contains them in the same order.
 */
export interface MakeObjectUrls {
  id: number;
  type: 'object urls';
  blobs: readonly Blob[];
}
export interface ObjectUrls {
  id: number;
  type: 'object urls';
  urls: readonly string[];
}

export type ToFrame = FrameReply | MakeObjectUrls;
export type FromFrame = FrameRequest | ObjectUrls;
