import { COMPLETION_THROTTLE_MS, WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import {
  type ChargeRequest,
  type EmbeddedIncoming,
  type EmbeddedOutgoing,
  readEmbeddedIncoming,
} from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { Host, Log, Receive } from '../page.ts';
import { createHeldLocks } from './held-locks.ts';
import type { DevelopmentState, LogEntry } from './state.ts';

export interface DevelopmentHostOptions {
  receive: Receive;
  timers: Timers;
  /** The author's console. */
  log: Log;
  onChange(state: DevelopmentState): void;
  onLog(entry: LogEntry): void;
}

/** The player's side, for one application, driven by hand. */
export interface DevelopmentHost extends Host {
  readonly state: DevelopmentState;
  play(): void;
  pause(): void;
  resume(): void;
  /** Ends the presentation as its time or an interrupt would: a lock holds it off. */
  end(): void;
  setWorker(name: string, state: unknown): void;
  setPreview(inputs: Record<string, unknown>, theme: unknown, duration: number): void;
  setTerminal(event: unknown): void;
  answerCharge(request: ChargeRequest, answer: { status: string } | { error: string }): void;
}

const REPLAY_MS = 1000;

export function createDevelopmentHost(options: DevelopmentHostOptions): DevelopmentHost {
  const { receive, timers, onLog } = options;
  const subscriptions = new Set<string>();
  const workers = new Set<string>();
  const workerStates = new Map<string, unknown>();
  const locks = createHeldLocks(timers, {
    expired: (id) => problem(`${id} has expired after 60 s; renew() it in time, or release() it`),
    released() {
      if (state.endIsPending && locks.held.size === 0) finish('ended');
      else change({});
    },
  });
  let state: DevelopmentState = {
    phase: 'loading',
    failure: null,
    plays: 0,
    isPaused: false,
    endIsPending: false,
    locks: locks.held,
    subscriptions,
    workers,
    terminal: null,
    charges: [],
  };
  let preview: (EmbeddedOutgoing & { type: 'preview-inputs' }) | null = null;
  let playIsOwed = false;
  let replay: number | undefined;
  let lastCompletion = Number.NEGATIVE_INFINITY;
  const readyTimer = timers.setTimeout(() => {
    problem(
      `Not ready after ${WINDOW_READY_TIMEOUT_MS / 1000} s: call runtime.ready(). A player gives up now`,
    );
    change({ phase: 'failed', failure: 'It was not ready in time' });
  }, WINDOW_READY_TIMEOUT_MS);

  function change(over: Partial<DevelopmentState>): void {
    state = { ...state, ...over };
    options.onChange(state);
  }

  function note(text: string): void {
    onLog({ at: timers.now(), kind: 'note', text });
  }

  function problem(text: string): void {
    options.log.warn(`[vitrine] ${text}`);
    onLog({ at: timers.now(), kind: 'problem', text });
  }

  function send(message: EmbeddedOutgoing): void {
    onLog({ at: timers.now(), kind: 'to', text: message.type, payload: message.payload });
    // Later and as a copy, as messages between windows are.
    const copy = structuredClone(message);
    queueMicrotask(() => receive(copy));
  }

  function play(): void {
    if (replay !== undefined) timers.clearTimeout(replay);
    replay = undefined;
    playIsOwed = !subscriptions.has('play');
    if (playIsOwed) note('play is sent once the app subscribes to it');
    else send({ type: 'play', payload: undefined });
    change({ phase: 'playing', failure: null, plays: state.plays + 1 });
  }

  function finish(phase: 'ended' | 'failed', failure: string | null = null): void {
    const now = timers.now();
    const early = COMPLETION_THROTTLE_MS - (now - lastCompletion);
    lastCompletion = now;
    if (early > 0) note('Two completions within 3 s: a player delays the second');
    if (replay !== undefined) timers.clearTimeout(replay);
    replay = undefined;
    if (!state.isPaused) replay = timers.setTimeout(play, Math.max(REPLAY_MS, early));
    change({ phase, failure, endIsPending: false });
  }

  function complete(error: string | undefined): void {
    if (error !== undefined) options.log.error(`[vitrine] The app has failed: ${error}`);
    if (state.phase === 'loading' && error !== undefined) {
      timers.clearTimeout(readyTimer);
      change({ phase: 'failed', failure: error });
    } else if (state.phase === 'playing') finish(error === undefined ? 'ended' : 'failed', error ?? null);
    else note('The app was not playing, so completing it has no effect');
  }

  function subscribe(name: string): void {
    subscriptions.add(name);
    if (name === 'play' && playIsOwed) {
      playIsOwed = false;
      send({ type: 'play', payload: undefined });
    }
    if (name === 'inputs' && preview) send(preview);
    change({});
  }

  function unsubscribe(name: string): void {
    subscriptions.delete(name);
    change({});
  }

  function hear(message: EmbeddedIncoming): void {
    const { type, payload } = message;
    switch (type) {
      case 'ready':
        if (state.phase !== 'loading') return;
        timers.clearTimeout(readyTimer);
        change({ phase: 'ready' });
        if (!state.isPaused) play();
        break;
      case 'complete':
        complete(payload.error);
        break;
      case 'runtime-subscribe':
      case 'preview-subscribe':
        subscribe(payload);
        break;
      case 'payments-subscribe':
        subscribe(payload);
        // The terminal's state is told at once, also when there is none.
        if (payload === 'terminal')
          send({ type: 'payments-terminal-event', payload: { event: state.terminal } });
        break;
      case 'runtime-unsubscribe':
      case 'preview-unsubscribe':
      case 'payments-unsubscribe':
        unsubscribe(payload);
        break;
      case 'worker-subscribe':
        workers.add(payload);
        if (workerStates.has(payload))
          send({ type: 'worker-state', payload: { name: payload, state: workerStates.get(payload) } });
        change({});
        break;
      case 'worker-unsubscribe':
        workers.delete(payload);
        change({});
        break;
      case 'worker-state':
        workerStates.set(payload.name, payload.state);
        if (workers.has(payload.name)) send({ type, payload });
        break;
      case 'payments-charge-request':
        change({ charges: [...state.charges, payload] });
        break;
      case 'analytics-event':
      case 'create-object-url-result':
        break;
      default: {
        const answer = locks.answer(message);
        send({ type: 'interrupt-lock', payload: answer });
        change({});
      }
    }
  }

  return {
    get state() {
      return state;
    },
    send({ type, payload }) {
      onLog({ at: timers.now(), kind: 'from', text: type, payload });
      const read = readEmbeddedIncoming({ windowId: 'development', type, payload });
      if (read.ok) hear(read.message);
      else problem(`A player ignores this message: ${read.reason}`);
    },
    play,
    pause() {
      if (replay !== undefined) timers.clearTimeout(replay);
      replay = undefined;
      change({ isPaused: true });
    },
    resume() {
      change({ isPaused: false });
      if (state.phase !== 'playing' && state.phase !== 'loading') play();
    },
    end() {
      if (locks.held.size === 0) return finish('ended');
      note(`The end waits for ${locks.held.size === 1 ? 'a lock' : `${locks.held.size} locks`}`);
      change({ endIsPending: true });
    },
    setWorker(name, workerState) {
      workerStates.set(name, workerState);
      if (workers.has(name)) send({ type: 'worker-state', payload: { name, state: workerState } });
      else
        note(
          `The app has not subscribed to worker '${name}' yet: workers.subscribe('${name}', …) receives this state later`,
        );
    },
    setPreview(inputs, theme, duration) {
      preview = { type: 'preview-inputs', payload: { inputs, theme, duration } };
      if (subscriptions.has('inputs')) send(preview);
    },
    setTerminal(event) {
      change({ terminal: event });
      if (subscriptions.has('terminal')) send({ type: 'payments-terminal-event', payload: { event } });
    },
    answerCharge(request, answer) {
      const { requestId } = request;
      change({ charges: state.charges.filter((each) => each !== request) });
      if ('error' in answer) {
        send({ type: 'payments-charge-response', payload: { requestId, error: answer.error } });
        return;
      }
      const charge = { ...request, ...answer };
      if (subscriptions.has('charge')) send({ type: 'payments-charge-event', payload: { event: charge } });
      send({ type: 'payments-charge-response', payload: { requestId, charge } });
    },
  };
}
