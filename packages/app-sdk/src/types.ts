/*
 * What authors see. These types stand alone, without the protocol behind them, so that the declarations that
 * are published with the SDK need no other package.
 */

/** Ends a subscription. May be repeated. */
export type Unsubscribe = () => void;

/** Values of an application's properties, by name. */
export type Properties = Record<string, unknown>;

export interface Runtime {
  /** `play`: begin, from the start. It comes again for each repetition. */
  subscribe(event: 'play', listener: () => void): Unsubscribe;
  /**
   * The first picture is in the page. The player is told once that has been painted; repeated calls do nothing.
   * Call it within 30 s, or the player gives the application up.
   */
  ready(): void;
  /** The presentation is over. With an error (a message, or an `Error`), it has failed. */
  complete(error?: unknown): void;
}

export interface InterruptLock {
  /** Epoch milliseconds; 60 s after it was acquired or renewed. */
  readonly expiresAt: number;
  /** Holds it for another 60 s. Rejects when it has expired or was released. */
  renew(): Promise<void>;
  /** Lets the screen move on. May be repeated. */
  release(): Promise<void>;
}

export interface Workers {
  /**
   * Called with each state of a worker (a sensor, a till, a queue, …), and once with the present one if there
   * is any. States are whatever the worker reports: check before use.
   */
  subscribe(name: string, listener: (state: unknown) => void): Unsubscribe;
  /**
   * The application is a worker itself: reports a state, for rules and other applications to go by. It holds until the
   * next one, also when the application has left the screen. `state`: JSON of 4,000 characters at most. A name that
   * somebody else reports for, as a sensor does, is left to them.
   */
  publish(name: string, state: unknown): void;
}

/** What an editor changes while the application runs. */
export interface PreviewInputs {
  /** As `properties()` gives them, but numbers and booleans as such. */
  properties: Properties;
  /** The theme, or null. */
  theme: unknown;
  /** Seconds. */
  duration: number;
}

export interface Preview {
  /** Called with every change that is made in the editor, and once with what there is. */
  subscribe(listener: (inputs: PreviewInputs) => void): Unsubscribe;
}

/** Amounts in the currency's main unit: 12.5 is twelve and a half. */
export interface ChargeRequest {
  /**
   * Your own id of the order, unique on the screen. Asked again with the same id, after a reload or a lost network, you
   * get the same charge, and nobody pays twice.
   */
  orderId?: string;
  subTotal: number;
  tip: number;
  tax: number;
  /** Their sum. */
  total: number;
  /** More about it travels along; the player uses what it knows. */
  [detail: string]: unknown;
}

/** A charge as the player reports it; its `status` is `approved` once the money is there. */
export interface Charge {
  status?: string;
  [detail: string]: unknown;
}

export type PaymentEvent =
  /** The state of the card terminal, once at the start (perhaps again, unchanged) and whenever it changes. Null: there is none. */
  | { type: 'terminal'; event: unknown }
  /** What happens with a charge while it is under way. */
  | { type: 'charge'; event: unknown };

export interface Payments {
  subscribe(listener: (event: PaymentEvent) => void): Unsubscribe;
  /**
   * Asks the terminal for money and resolves when the charge has come to its end, which may take minutes: look
   * at the `status`, because a card that was declined is no error. Rejects when nothing could be charged.
   */
  charge(request: ChargeRequest): Promise<Charge>;
}

export interface AnalyticsEvent {
  /** What happened: `click`, `scan`, … */
  type: string;
  /** Where: the button, the page, the product. */
  source: string;
  productCategory?: string;
}

export interface Analytics {
  track(event: AnalyticsEvent): void;
}

/** The address of bytes in this page, for `src` and CSS. */
export interface ObjectUrl {
  readonly url: string;
  /** Frees the bytes; what shows them already goes on. May be repeated. The page's end does it too. */
  revoke(): void;
}

/** Everything that the SDK offers; `index.ts` says what each is. */
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
  properties<T extends object>(defaults: T, given?: Properties): T;
  renderMode: 'live' | 'preview';
}
