/** One connection to the broker. */
export interface Transport {
  publish(topic: string, payload: string, options: { retain: boolean }): void;
  /** Leaves in good order: what was published is sent first, and the will is not executed. */
  close(): void;
}

export interface TransportOptions {
  url: string;
  clientId: string;
  username: string;
  password: string;
  /** Published retained and empty by the broker when this connection is lost. */
  willTopic: string;
  /** The one topic to listen to. */
  channel: string;
  /** Subscribed, and ready to publish. */
  onConnected(): void;
  onMessage(text: string): void;
  /** The connection is over; called once, and not after `close`. `isRefused`: the key was not accepted. */
  onClosed(reason: { message: string; isRefused: boolean }): void;
}

/** Rejects when there is no code to connect with. */
export type Connect = (options: TransportOptions) => Promise<Transport>;
