import type { EmbeddedIncoming, EmbeddedOutgoing, HostedPage, PaintedPage } from '@vitrine/messaging';

/** Where authors read what is wrong: the console, or a fake. */
export type Log = Pick<Console, 'info' | 'warn' | 'error'>;

/** The page of the application: `window`, or a fake. */
export interface AppPage extends HostedPage, PaintedPage {
  readonly location: { readonly hash: string };
  /** Receives input. */
  readonly document: PaintedPage['document'] & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly console: Log;
}

/** What plays the application: a player, the development panel, or nobody. */
export interface Host {
  send(message: EmbeddedIncoming): void;
}

export type Receive = (message: EmbeddedOutgoing) => void;

/** Loads what plays an application that was opened alone. Rejects when it is not there. */
export type LoadDevelopment = () => Promise<(receive: Receive) => Host>;
