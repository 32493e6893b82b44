import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import { type CompletedActions, loadCompletedActions } from '../heartbeat/completed-actions.ts';
import { createHeartbeat } from '../heartbeat/heartbeat.ts';
import { createHeartbeatBody } from '../heartbeat/heartbeat-body.ts';
import type { ConnectionInfo } from '../heartbeat/host-messages.ts';
import {
  createPublishReportBody,
  type PublishEvent,
  type PublishReport,
  reducePublishReport,
} from '../heartbeat/publish-report.ts';
import type { Log } from '../platform/log.ts';
import type { StateStore } from '../platform/state-store.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import type { PlayerAction, PlayerState } from '../player-state.ts';
import { type HeartbeatReply, isHeartbeatReply, type Service } from '../service.ts';
import type { ProofOfPlay } from '../telemetry/proof-of-play.ts';

/** If the server does not reply to the first heartbeat within this time, the stored content plays. */
const FIRST_REPLY_TIMEOUT_MS = 4000;

export interface HeartbeatControllerEvents {
  /** `isFirst`: the first reply since the page was loaded. */
  replied: { reply: HeartbeatReply; isFirst: boolean };
}

export interface HeartbeatControllerOptions {
  store: StateStore<PlayerState, PlayerAction>;
  service: Pick<Service, 'heartbeat'>;
  storage: PlayerStorage;
  sessionId: string;
  plays: Pick<ProofOfPlay, 'current'>;
  screenDimensions(): { width: number; height: number } | null;
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
  const { store, storage, plays, timers, log } = options;
  let actions: CompletedActions | null = null;
  let report: PublishReport | null = null;
  let lastReply: HeartbeatReply | null = null;
  let connection: ConnectionInfo | null = null;
  let hasReportedPlaying = false;
  let firstReplyTimer: number | undefined;

  const heartbeat = createHeartbeat({
    send,
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

  async function send(): Promise<HeartbeatReply> {
    const completed = actions?.listUnreported() ?? [];
    const body = createHeartbeatBody({
      connection,
      sessionId: options.sessionId,
      screenDimensions: options.screenDimensions(),
      publish: createPublishReportBody(report, lastReply),
      playing: plays.current,
      completedActions: completed,
    });
    hasReportedPlaying = plays.current !== null;
    const reply = await options.service.heartbeat(body);
    await actions?.markReported(completed);
    return reply;
  }

  function handleReply({ reply }: { reply: HeartbeatReply }): void {
    const isFirst = lastReply === null;
    lastReply = reply;
    void storage.set('heartbeat', reply);
    options.on.replied({ reply, isFirst });
  }

  /** Uses the last stored reply while the server is unreachable. */
  async function fallBackToStoredReply(): Promise<void> {
    const last = store.get().heartbeat ? null : await storage.get('heartbeat');
    store.dispatch({ type: 'heartbeat_failed', last: isHeartbeatReply(last) ? last : null });
  }

  return {
    /** Reads the actions that an earlier start completed. Call it before `start`. */
    async load(): Promise<void> {
      actions = await loadCompletedActions(storage);
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
      if (!hasReportedPlaying) heartbeat.sendNow();
    },
    /** Sends a heartbeat if the server does not know of the event yet: someone at the dashboard may be waiting for it. */
    reportPublish(event: PublishEvent): void {
      const before = JSON.stringify(createPublishReportBody(report, lastReply));
      report = reducePublishReport(report, event);
      const body = createPublishReportBody(report, lastReply);
      if (body && JSON.stringify(body) !== before) heartbeat.sendNow();
    },
    clearPublishReport(): void {
      report = null;
    },
    setConnection(info: ConnectionInfo): void {
      connection = info;
    },
    isActionDone: (id: string): boolean => actions?.isDone(id) ?? false,
    async completeAction(id: string): Promise<void> {
      await actions?.add(id);
    },
  };
}
export type HeartbeatController = ReturnType<typeof createHeartbeatController>;
