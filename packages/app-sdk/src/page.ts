import type { EmbeddedIncoming, EmbeddedOutgoing, HostedPage } from '@vitrine/messaging';

/** Where authors read what is wrong: the console, or a fake. */
export type Log = Pick<Console, 'info' | 'warn' | 'error'>;

/** The page of the application: `window`, or a fake. */
export interface AppPage extends HostedPage {
  readonly location: { readonly hash: string };
  /** Receives input; tells whether the page is hidden. */
  readonly document: Pick<Document, 'hidden'> & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly console: Log;
  requestAnimationFrame(run: () => void): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/** What plays the application: a player, the development panel, or nobody. */
export interface Host {
  send(message: EmbeddedIncoming): void;
}

export type Receive = (message: EmbeddedOutgoing) => void;

/** Loads what plays an application that was opened alone. Rejects when it is not there. */
export type LoadDevelopment = () => Promise<(receive: Receive) => Host>;
