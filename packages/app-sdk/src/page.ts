import type { EmbeddedIncoming, EmbeddedOutgoing, HostedPage, PaintedPage } from '@vitrine/messaging';

/** Reports mistakes to authors: the console, or a fake. */
export type Log = Pick<Console, 'info' | 'warn' | 'error'>;

/** The page of the application: `window`, or a fake. */
export interface AppPage extends HostedPage, PaintedPage {
  readonly location: { readonly hash: string };
  /** Receives input. */
  readonly document: PaintedPage['document'] & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly console: Log;
}

/** Plays the application: a player, the development panel, or the minimal host. */
export interface Host {
  send(message: EmbeddedIncoming): void;
}

export type Receive = (message: EmbeddedOutgoing) => void;

/** Loads the host for an application that was opened directly. Rejects if there is none. */
export type LoadDevelopment = () => Promise<(receive: Receive) => Host>;
