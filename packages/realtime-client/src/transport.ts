import type { Timers } from '@vitrine/time';

/** One connection to the broker. */
export interface Transport {
  publish(topic: string, payload: string, options: { retain: boolean }): void;
  /** Disconnects after all published messages have been sent. The broker does not publish the last will. */
  close(): void;
}

/** No handler is called after `close`. */
interface TransportHandlers {
  /** The client has subscribed and can publish. */
  connected(): void;
  message(text: string): void;
  /** Called once, when the connection has ended. `isRefused`: the broker did not accept the key. */
  closed(reason: { message: string; isRefused: boolean }): void;
}

export interface TransportOptions {
  url: string;
  clientId: string;
  username: string;
  password: string;
  /** The topic to subscribe to. */
  channel: string;
  /** The broker publishes an empty, retained message on this topic if the connection is lost; null: no last will. */
  willTopic: string | null;
  timers: Timers;
  on: TransportHandlers;
}

/** Rejects if the address is not valid. */
export type Connect = (options: TransportOptions) => Promise<Transport>;
