import { errorMessage } from '@vitrine/contract';
import type { MqttClient } from 'mqtt';
import type { Log } from '../log.ts';

/** `problem`: why the connection is not ready, or the last error of one that is. */
type State =
  | { kind: 'connecting'; problem: string }
  | { kind: 'ready'; problem: string | null }
  | { kind: 'closed' };

interface ConnectionStateOptions {
  /** The address of the broker, for messages. */
  broker: string;
  log: Log;
  /** Prepares each new connection. If it rejects, the connection is closed and opened again. */
  prepare(): Promise<void>;
  onDisconnected(): void;
}

/** The state of a client's connection to the broker. It follows the events of the client. */
export function createConnectionState(
  client: MqttClient,
  { broker, log, prepare, onDisconnected }: ConnectionStateOptions,
) {
  let state: State = { kind: 'connecting', problem: `${broker} has not responded yet.` };
  const ready = Promise.withResolvers<void>();
  const isClosed = (): boolean => state.kind === 'closed';

  function setProblem(problem: string): void {
    if (state.kind !== 'closed') state = { ...state, problem };
  }

  client.on('connect', () => {
    const { stream } = client;
    prepare().then(
      () => {
        if (isClosed()) return;
        state = { kind: 'ready', problem: null };
        log.info({ broker }, 'Connected to the broker.');
        ready.resolve();
      },
      (error: unknown) => {
        // If the connection has ended in the meantime, the client reconnects automatically.
        if (isClosed() || client.stream !== stream || !client.connected) return;
        setProblem(errorMessage(error));
        log.error({ err: error, broker }, 'The server is connected to the broker but cannot use it.');
        stream.destroy();
      },
    );
  });
  client.on('close', () => {
    if (state.kind === 'closed') return;
    if (state.kind === 'ready') log.warn({ broker }, 'Lost the connection to the broker. Trying again.');
    state = { kind: 'connecting', problem: state.problem ?? `${broker} cannot be reached.` };
    onDisconnected();
  });
  client.on('error', (error: Error) => {
    setProblem(`${broker}: ${error.message}`);
    log.debug({ err: error, broker }, 'The broker refused or closed the connection.');
  });

  return {
    isClosed,
    /** Resolves at the first connection that is ready. */
    ready: ready.promise,
    status: () => ({
      connected: client.connected && state.kind === 'ready',
      problem: 'problem' in state ? state.problem : null,
    }),
    /** Reports no more events. */
    close(): void {
      state = { kind: 'closed' };
    },
  };
}
