import { type BootInputs, type BootStep, chooseBootStep } from './boot/boot-step.ts';
import type { ServiceConfig } from './boot/service-config.ts';
import type { HeartbeatReply } from './service.ts';

/**
 * The facts that the player knows, and the step that follows from them. The facts are independent of each other and
 * outlive steps: a disabled screen still has its content, and plays it immediately when it is enabled. They are
 * therefore members next to the step instead of parts of one step each.
 */
export interface PlayerState {
  config: ServiceConfig;
  /** The origin of the organisation's content, as an earlier start stored it. */
  lastContentUrl: string | null;
  /** Null while the screen is not registered with the server. */
  deviceId: string | null;
  /** The last known reply: of this start, or of an earlier one if the server does not reply. */
  heartbeat: HeartbeatReply | null;
  /** Whether the last heartbeat succeeded. */
  isConnected: boolean;
  /** Sessions on this screen's channel that began before this one. */
  olderSessionCount: number;
  /** Whether another window of this browser plays as this screen. */
  hasOtherInstance: boolean;
  hasPlaylist: boolean;
  windowManager: BootInputs['windowManager'];
  /** Whether a window is on the screen. */
  isOnAir: boolean;
  /** Whether it is outside the active hours. A screen that would otherwise play is then dark. */
  isAsleep: boolean;
  step: BootStep | null;
}

export type PlayerAction =
  | { type: 'config_read'; config: ServiceConfig }
  | { type: 'device_known'; deviceId: string }
  | { type: 'heartbeat_received'; reply: HeartbeatReply }
  /** `last`: the last reply of an earlier start. */
  | { type: 'heartbeat_failed'; last: HeartbeatReply | null }
  | { type: 'occupants_counted'; older: number }
  | { type: 'instance_checked'; hasOtherInstance: boolean }
  | { type: 'content_changed'; hasPlaylist: boolean }
  | { type: 'windows_changed'; windowManager: BootInputs['windowManager'] }
  | { type: 'went_on_air' }
  /** A window failed and no other window replaces it. */
  | { type: 'went_off_air' }
  | { type: 'hours_changed'; isActive: boolean };

export function initialPlayerState(config: ServiceConfig, lastContentUrl: string | null = null): PlayerState {
  return {
    config,
    lastContentUrl,
    deviceId: null,
    heartbeat: null,
    isConnected: false,
    olderSessionCount: 0,
    hasOtherInstance: false,
    hasPlaylist: false,
    windowManager: 'none',
    isOnAir: false,
    isAsleep: false,
    step: null,
  };
}

/** Origin of this screen's files and apps, without a trailing slash: its organisation's own, if there is one. */
export function contentUrlOf({
  config,
  heartbeat,
  lastContentUrl,
}: Pick<PlayerState, 'config' | 'heartbeat' | 'lastContentUrl'>): string {
  return (heartbeat ? heartbeat.contentUrl : lastContentUrl) ?? config.contentUrl;
}

/** Whether the player shows a message instead of content. The brief message while content arrives does not count. */
export function showsMessage({ step, heartbeat }: PlayerState): boolean {
  const isPublishPending = step === 'waiting_for_publish' && (heartbeat?.revision ?? 0) > 0;
  return step !== null && step !== 'play_playlist' && !isPublishPending;
}

/** The only function that changes the player's state. The step is derived from the other members. */
export function reducePlayer(state: PlayerState, action: PlayerAction): PlayerState {
  const next = apply(state, action);
  const step = chooseBootStep(next);
  // The specification defines no step between a decision and its windows, so the screen stays unchanged.
  return { ...next, step: step ?? (next.heartbeat ? state.step : null) };
}

function apply(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'config_read':
      return { ...state, config: action.config };
    case 'device_known':
      return { ...state, deviceId: action.deviceId };
    case 'heartbeat_received':
      return { ...state, heartbeat: action.reply, isConnected: true };
    case 'heartbeat_failed':
      return { ...state, heartbeat: state.heartbeat ?? withoutCode(action.last), isConnected: false };
    case 'instance_checked':
      return { ...state, hasOtherInstance: action.hasOtherInstance };
    case 'occupants_counted':
      return { ...state, olderSessionCount: action.older };
    case 'content_changed':
      return { ...state, hasPlaylist: action.hasPlaylist };
    case 'windows_changed':
      return {
        ...state,
        windowManager: action.windowManager,
        isOnAir: action.windowManager === 'non-empty' && state.isOnAir,
      };
    case 'went_on_air':
      return { ...state, isOnAir: true };
    case 'went_off_air':
      return { ...state, isOnAir: false };
    case 'hours_changed':
      return state.isAsleep === !action.isActive ? state : { ...state, isAsleep: !action.isActive };
  }
}

/** The activation code of an earlier start has expired or been used. */
function withoutCode(reply: HeartbeatReply | null): HeartbeatReply | null {
  return reply && { ...reply, confirmationToken: null };
}
