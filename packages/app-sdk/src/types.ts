/* The public types. They do not refer to the protocol, so the SDK's published declarations need no other package. */

/** Ends a subscription. Further calls do nothing. */
export type Unsubscribe = () => void;

/** Values of an application's properties, by name. */
export type Properties = Record<string, unknown>;

export interface Runtime {
  /** `play`: start from the beginning. Sent again for each repetition. */
  subscribe(event: 'play', listener: () => void): Unsubscribe;
  /**
   * Reports that the page contains its first picture. The player is notified once that is painted. Repeated calls do
   * nothing. Call it within 30 s, or the player closes the application.
   */
  ready(): void;
  /** Ends the presentation. Pass an error (a message or an `Error`) to report that it failed. */
  complete(error?: unknown): void;
}

export interface InterruptLock {
  /** Epoch milliseconds; 60 s after it was acquired or renewed. */
  readonly expiresAt: number;
  /** Renews the lock for another 60 s. Rejects if it has expired or was released. */
  renew(): Promise<void>;
  /** Releases the lock. Further calls do nothing. */
  release(): Promise<void>;
}

export interface Workers {
  /**
   * Called with each state of a worker (a sensor, a till, a queue, …), and first with its current state if it has one.
   * A worker can report any value, so check it before use.
   */
  subscribe(name: string, listener: (state: unknown) => void): Unsubscribe;
  /**
   * Reports a state as a worker, for rules and other applications. The state stays valid until the next one, even
   * after the application has left the screen. `state` is JSON of at most 4,000 characters. Use a name that no sensor or
   * other worker uses; otherwise, the player ignores the state.
   */
  publish(name: string, state: unknown): void;
}

/** The values that an editor changes while the application runs. */
export interface PreviewInputs {
  /** As `properties()` returns them, but with numbers and booleans of their own type. */
  properties: Properties;
  /** The theme, or null. */
  theme: unknown;
  /** Seconds. */
  duration: number;
}

export interface Preview {
  /** Called with every change in the editor, and first with the current values. */
  subscribe(listener: (inputs: PreviewInputs) => void): Unsubscribe;
}

/** Amounts in the currency's main unit: 12.5 is twelve and a half. */
export interface ChargeRequest {
  /**
   * Your own id of the order, unique on the screen. If you repeat a request with the same id, after a reload or a network
   * failure, you get the same charge, and the customer pays only once.
   */
  orderId?: string;
  subTotal: number;
  tip: number;
  tax: number;
  /** Their sum. */
  total: number;
  /** Further details are passed on. The player uses those that it supports. */
  [detail: string]: unknown;
}

/** A charge as the player reports it. Its `status` is `approved` once the customer has paid. */
export interface Charge {
  status?: string;
  [detail: string]: unknown;
}

export type PaymentEvent =
  /** The state of the card terminal, at the start and on each change; it can be repeated. Null if there is none. */
  | { type: 'terminal'; event: unknown }
  /** The progress of a charge. */
  | { type: 'charge'; event: unknown };

export interface Payments {
  subscribe(listener: (event: PaymentEvent) => void): Unsubscribe;
  /**
   * Charges the card terminal and resolves when the charge has ended, which can take minutes. Check the `status`, because
   * a declined card is not an error. Rejects if nothing could be charged.
   */
  charge(request: ChargeRequest): Promise<Charge>;
}

export interface AnalyticsEvent {
  /** The event: `click`, `scan`, … */
  type: string;
  /** Where it happened: the button, the page, the product. */
  source: string;
  productCategory?: string;
}

export interface Analytics {
  track(event: AnalyticsEvent): void;
}

/** The address of bytes in this page, for `src` and CSS. */
export interface ObjectUrl {
  readonly url: string;
  /**
   * Frees the bytes. Elements that already show them are not affected. Further calls do nothing. Closing the page also
   * frees the bytes.
   */
  revoke(): void;
}

/** Everything that the SDK offers. `index.ts` describes each member. */
export interface App {
  runtime: Runtime;
  workers: Workers;
  preview: Preview;
  payments: Payments;
  analytics: Analytics;
  acquireInterruptLock(): Promise<InterruptLock>;
  createObjectUrl(buffer: ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob, type?: string): ObjectUrl;
  addIdleListener(listener: (isIdle: boolean) => void, seconds?: number): Unsubscribe;
  properties(): Properties;
  properties<T extends object>(defaults: T, values?: Properties): T;
  renderMode: 'live' | 'preview';
}
