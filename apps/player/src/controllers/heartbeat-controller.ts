import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import { createHeartbeat } from '../heartbeat/heartbeat.ts';
import { createHeartbeatSender, type HeartbeatSenderOptions } from '../heartbeat/heartbeat-sender.ts';
import type { PublishEvent } from '../heartbeat/publish-report.ts';
import type { Log } from '../platform/log.ts';
import type { StateStore } from '../platform/state-store.ts';
import type { PlayerAction, PlayerState } from '../player-state.ts';
import { type HeartbeatReply, isHeartbeatReply } from '../service.ts';

/** If the server does not reply to the first heartbeat within this time, the stored content plays. */
const FIRST_REPLY_TIMEOUT_MS = 4000;

export interface HeartbeatControllerEvents {
  /** `isFirst`: the first reply since the page was loaded. */
  replied: { reply: HeartbeatReply; isFirst: boolean };
}

export interface HeartbeatControllerOptions extends Omit<HeartbeatSenderOptions, 'lastReply'> {
  store: StateStore<PlayerState, PlayerAction>;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<HeartbeatControllerEvents>;
}

/**
 * Reports this screen to the server in heartbeats: the current presentation, the result of a publish, and completed
 * actions.
 */
export function createHeartbeatController(options: HeartbeatControllerOptions) {
  const { store, storage, timers, log } = options;
  let lastReply: HeartbeatReply | null = null;
  let orientation: HeartbeatReply['screenOrientation'] | null = null;
  let firstReplyTimer: number | undefined;

  const sender = createHeartbeatSender({ ...options, lastReply: () => lastReply });
  const heartbeat = createHeartbeat({
    send: sender.send,
    isRegistering: () => store.get().step === 'register_device',
    timers,
    random: options.random,
    on: {
      replied: handleReply,
      failed({ error }) {
        log.warn('Failed to fetch device heartbeat', { error: errorMessage(error) });
        void fallBackToStoredReply();
      },
    },
  });

  function handleReply({ reply: received }: { reply: HeartbeatReply }): void {
    const isFirst = lastReply === null;
    const reply = keepOrientation(received);
    lastReply = reply;
    void storage.set('heartbeat', reply);
    options.on.replied({ reply, isFirst });
  }

  /** The server does not know how an unregistered screen is mounted, so its orientation stays as it was. */
  function keepOrientation(reply: HeartbeatReply): HeartbeatReply {
    const isUnregistered = reply.registrationStatus === 'pending_dashboard_confirmation';
    if (!isUnregistered || orientation === null) {
      orientation = reply.screenOrientation;
      return reply;
    }
    return { ...reply, screenOrientation: orientation };
  }

  /** Uses the last stored reply while the server is unreachable. */
  async function fallBackToStoredReply(): Promise<void> {
    const last = store.get().heartbeat ? null : await storage.get('heartbeat');
    store.dispatch({ type: 'heartbeat_failed', last: isHeartbeatReply(last) ? last : null });
  }

  return {
    ...sender.facts,
    /** Reads what an earlier start stored. Call it before `start`. */
    async load(): Promise<void> {
      await sender.facts.load();
      const last = await storage.get('heartbeat');
      if (isHeartbeatReply(last)) orientation = last.screenOrientation ?? null;
    },
    start(): void {
      heartbeat.start();
      firstReplyTimer = timers.setTimeout(() => {
        if (lastReply === null) void fallBackToStoredReply();
      }, FIRST_REPLY_TIMEOUT_MS);
    },
    stop(): void {
      heartbeat.stop();
      timers.clearTimeout(firstReplyTimer);
    },
    sendNow: heartbeat.sendNow,
    /** Sends a heartbeat if the server does not know yet that something plays. */
    reportPlaying(): void {
      if (!sender.hasReportedPlaying()) heartbeat.sendNow();
    },
    /** Sends a heartbeat if the server does not know of the event yet: someone at the dashboard may be waiting for it. */
    reportPublish(event: PublishEvent): void {
      if (sender.addPublishEvent(event)) heartbeat.sendNow();
    },
  };
}
export type HeartbeatController = ReturnType<typeof createHeartbeatController>;
