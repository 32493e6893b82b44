import type { PublishedContent } from '@vitrine/contract';

/*
 * What the window manager needs from its environment. The player provides the real parts, and tests provide fakes.
 */

/** A choice of the engine. `presentationId` is null if there is nothing to play now. */
export interface EngineChoice {
  presentationId: string | null;
  playlistId: string | null;
  /** An override has begun or ended, so the current presentation should not play to its end. */
  shouldInterrupt: boolean;
  /** The rule that chose it. Only used in the log. */
  rule?: unknown;
}

/** The engine bound to the content, the position and the clock of this screen. Both calls are synchronous. */
export interface EngineStep {
  /** Moves on and returns what to play. */
  next(): EngineChoice;
  /** Returns what `next` would, without moving on. */
  preview(): EngineChoice;
}

export interface Log {
  debug(message: string, context?: Record<string, unknown>): void;
  info(message: string, context?: Record<string, unknown>): void;
  warn(message: string, context?: Record<string, unknown>): void;
  error(message: string, context?: Record<string, unknown>): void;
}

export type RenderMode = 'live' | 'preview';

/** The parts of a content document that windows read. */
export type WindowContent = Pick<
  PublishedContent,
  'presentations' | 'applicationVersions' | 'applications' | 'themes'
>;
