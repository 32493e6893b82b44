import type { HeartbeatReport } from '../service.ts';
import type { ProofOfPlay } from '../telemetry/proof-of-play.ts';
import type { ConnectionInfo } from './host-messages.ts';

interface HeartbeatParts {
  connection: ConnectionInfo | null;
  sessionId: string;
  screenDimensions: { width: number; height: number } | null;
  publish: HeartbeatReport['publish'];
  playing: ProofOfPlay['current'];
  completedActions: string[];
}

export function createHeartbeatBody(parts: HeartbeatParts): HeartbeatReport {
  const { connection, sessionId, screenDimensions, publish, playing, completedActions } = parts;
  return {
    connectionType: connection?.connectionType ?? null,
    ssid: connection?.ssid ?? null,
    rssi: connection?.rssi ?? null,
    sessionId,
    ...(screenDimensions && { screenDimensions }),
    ...(publish && { publish }),
    nowPlaying: playing && {
      presentationId: playing.presentationId,
      playlistId: playing.playlistId,
      startedAt: new Date(playing.startedAt).toISOString(),
    },
    ...(completedActions.length > 0 && { completedActions }),
  };
}
