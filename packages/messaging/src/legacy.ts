import { isRecord } from '@vitrine/contract/is-record';
import type { Envelope } from './envelope.ts';
import {
  completion,
  type Guard,
  type Guards,
  isName,
  isNumber,
  type MessageOf,
  noPayload,
  type ReadResult,
  readMessage,
} from './guards.ts';

/** Whole pixels of the parent window, from its upper left corner. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the page that renders a legacy bundle sends to its host, by message type. */
export interface LegacyIncomingPayloads {
  /** The page listens. `render` or `run_get_properties` can be sent. */
  loaded: undefined;
  presentation_ready: undefined;
  /** With `error`, it has failed. */
  presentation_complete: { error?: string };
  /** Acquires the only lock of the window for 60 s, or renews it for another 60 s. */
  enable_interrupt_lock: undefined;
  disable_interrupt_lock: undefined;
  /** Plays a playlist in a part of the window. The bundle chooses `windowId`. */
  open_child_window: Bounds & { windowId: string; playlistId: string };
  close_child_window: { windowId: string };
  log_error: { message: string };
  log_info: { message: string };
  log_debug: { message: string };
  /** Answers `run_get_properties`. */
  presentation_properties: { properties: unknown[] } | { error: string };
}

export interface LegacyDevice {
  id: string;
  name: string;
}

/** The path to a value of the presentation: property names and list indexes. */
export type PropertyPath = (string | number)[];

/** The state of each input of the editor. A plain string counts as a path of one key. */
export interface BuilderState {
  inputs: { path: PropertyPath; state: unknown }[];
}

/** Parts of the content document, with camelCase names and absolute addresses. */
export interface LegacyRender {
  builderState: BuilderState;
  presentation: Record<string, unknown>;
  theme: Record<string, unknown> | null;
  applicationVersion: Record<string, unknown>;
  device: LegacyDevice;
  isPreview: boolean;
}

/** What the host sends to the page that renders a legacy bundle, by message type. */
export interface LegacyOutgoingPayloads {
  /** Sent again when an editor changes the presentation. */
  render: LegacyRender;
  run_get_properties: LegacyRender;
  /**
   * Play from the start. Sent again for each repetition. The specification lists only the two messages above, but a
   * preloaded bundle must know when to start.
   */
  play: undefined;
}

export type LegacyIncoming = MessageOf<LegacyIncomingPayloads>;
export type LegacyOutgoing = MessageOf<LegacyOutgoingPayloads>;

const MAX_LOG_LENGTH = 2000;
const MAX_PROPERTIES = 1000;
/** Properties are nested a few levels deep at most. */
const MAX_PATH = 32;
/** Larger than any screen. A window beyond this is a mistake or an attack. */
const MAX_PIXELS = 100_000;

/** Bundles log text; the renderer sends an object with a message. */
const logLine: Guard<{ message: string }> = (payload) => {
  const message = isRecord(payload) ? payload.message : payload;
  return typeof message === 'string' ? { value: { message: message.slice(0, MAX_LOG_LENGTH) } } : null;
};

const incomingGuards: Guards<LegacyIncomingPayloads> = {
  loaded: noPayload,
  presentation_ready: noPayload,
  presentation_complete: completion,
  enable_interrupt_lock: noPayload,
  disable_interrupt_lock: noPayload,
  open_child_window(payload) {
    if (!isRecord(payload) || !isName(payload.windowId) || !isName(payload.playlistId)) return null;
    const { windowId, playlistId } = payload;
    const bounds = readBounds(payload);
    return bounds && { value: { windowId, playlistId, ...bounds } };
  },
  close_child_window(payload) {
    return isRecord(payload) && isName(payload.windowId) ? { value: { windowId: payload.windowId } } : null;
  },
  log_error: logLine,
  log_info: logLine,
  log_debug: logLine,
  presentation_properties(payload) {
    if (!isRecord(payload)) return null;
    const { properties, error } = payload;
    if (typeof error === 'string') return { value: { error: error.slice(0, 1000) } };
    return Array.isArray(properties) && properties.length <= MAX_PROPERTIES
      ? { value: { properties } }
      : null;
  },
};

const outgoingGuards: Guards<LegacyOutgoingPayloads> = {
  render,
  run_get_properties: render,
  play: noPayload,
};

/** A message from the page of a legacy bundle. */
export function readLegacyIncoming(envelope: Envelope): ReadResult<LegacyIncoming> {
  return readMessage<LegacyIncomingPayloads>(incomingGuards, envelope);
}

/** A message from the host of a legacy bundle. */
export function readLegacyOutgoing(envelope: Envelope): ReadResult<LegacyOutgoing> {
  return readMessage<LegacyOutgoingPayloads>(outgoingGuards, envelope);
}

/** Rounds to whole pixels. Null if a member is missing, not a number, or too large. */
export function readBounds(value: Record<string, unknown>): Bounds | null {
  const { x, y, width, height } = value;
  const given = [x, y, width, height];
  if (!given.every((each) => isNumber(each) && Math.abs(each) <= MAX_PIXELS)) return null;
  const [left = 0, top = 0, wide = 0, high = 0] = given.map((each) => Math.round(Number(each)));
  return wide < 0 || high < 0 ? null : { x: left, y: top, width: wide, height: high };
}

function render(payload: unknown): { value: LegacyRender } | null {
  if (!isRecord(payload)) return null;
  const { presentation, theme, applicationVersion, isPreview } = payload;
  const builderState = readBuilderState(payload.builderState);
  const device = readDevice(payload.device);
  if (!builderState || !device || !isRecord(presentation) || !isRecord(applicationVersion)) return null;
  if (theme !== null && !isRecord(theme)) return null;
  return {
    value: { builderState, presentation, theme, applicationVersion, device, isPreview: isPreview === true },
  };
}

function readDevice(value: unknown): LegacyDevice | null {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.name !== 'string') return null;
  return { id: value.id, name: value.name };
}

function readBuilderState(value: unknown): BuilderState | null {
  if (!isRecord(value) || !Array.isArray(value.inputs)) return null;
  const inputs: BuilderState['inputs'] = [];
  for (const input of value.inputs) {
    const path = isRecord(input) ? readPath(input.path) : null;
    if (!isRecord(input) || !path) return null;
    inputs.push({ path, state: input.state });
  }
  return { inputs };
}

function readPath(value: unknown): PropertyPath | null {
  const keys: unknown[] = Array.isArray(value) ? value : [value];
  const isPath = keys.length <= MAX_PATH && keys.every((key) => isName(key) || Number.isInteger(key));
  return isPath ? (keys as PropertyPath) : null;
}
