import type { PlayerStorage } from '../platform/storage.ts';
import type { HeartbeatReply, Service } from '../service.ts';
import type { ProofOfPlay } from '../telemetry/proof-of-play.ts';
import { type CompletedActions, loadCompletedActions } from './completed-actions.ts';
import { createHeartbeatBody } from './heartbeat-body.ts';
import type { ConnectionInfo } from './host-messages.ts';
import {
  createPublishReportBody,
  type PublishEvent,
  type PublishReport,
  reducePublishReport,
} from './publish-report.ts';

export interface HeartbeatSenderOptions {
  service: Pick<Service, 'heartbeat'>;
  storage: PlayerStorage;
  sessionId: string;
  plays: Pick<ProofOfPlay, 'current'>;
  screenDimensions(): { width: number; height: number } | null;
  /** The last reply since the page was loaded. */
  lastReply(): HeartbeatReply | null;
}

/** Collects the facts that this screen reports, and sends a heartbeat with those that the server does not know yet. */
export function createHeartbeatSender(options: HeartbeatSenderOptions) {
  const { service, storage, plays, lastReply } = options;
  let actions: CompletedActions | null = null;
  let report: PublishReport | null = null;
  let connection: ConnectionInfo | null = null;
  let hasReportedPlaying = false;

  return {
    async send(): Promise<HeartbeatReply> {
      const completed = actions?.listUnreported() ?? [];
      const body = createHeartbeatBody({
        connection,
        sessionId: options.sessionId,
        screenDimensions: options.screenDimensions(),
        publish: createPublishReportBody(report, lastReply()),
        playing: plays.current,
        completedActions: completed,
      });
      hasReportedPlaying = plays.current !== null;
      const reply = await service.heartbeat(body);
      await actions?.markReported(completed);
      return reply;
    },
    /** Whether something played when the last heartbeat was sent. */
    hasReportedPlaying: (): boolean => hasReportedPlaying,
    /** Returns whether this changes the next heartbeat, because the server does not know of the event yet. */
    addPublishEvent(event: PublishEvent): boolean {
      const before = JSON.stringify(createPublishReportBody(report, lastReply()));
      report = reducePublishReport(report, event);
      const body = createPublishReportBody(report, lastReply());
      return body !== undefined && JSON.stringify(body) !== before;
    },
    /** For the other parts of the player, which report facts and read them. */
    facts: {
      /** Reads the actions that an earlier start completed. Call it before `start`. */
      async load(): Promise<void> {
        actions = await loadCompletedActions(storage);
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
    },
  };
}
