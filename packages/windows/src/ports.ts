import type { PublishedContent } from '@vitrine/contract';

/*
 * What the window manager needs from outside. The player brings the real things, tests bring fakes.
 */

/** One choice of the engine. `presentationId` null: nothing may play now. */
export interface EngineChoice {
  presentationId: string | null;
  playlistId: string | null;
  /** An override has begun or ended: the current presentation should not be played to its end. */
  shouldInterrupt: boolean;
  /** Why it was chosen; only carried to the log. */
  rule?: unknown;
}

/** The engine bound to the content, the position and the clock of this screen. Both calls are synchronous. */
export interface EngineStep {
  /** Moves on and says what to play. */
  next(): EngineChoice;
  /** What `next` would say, moving nothing. */
  preview(): EngineChoice;
}

export interface Log {
  debug(message: string, context?: Record<string, unknown>): void;
  info(message: string, context?: Record<string, unknown>): void;
  warn(message: string, context?: Record<string, unknown>): void;
  error(message: string, context?: Record<string, unknown>): void;
}

export type RenderMode = 'live' | 'preview';

/** The part of a published document that windows read; a whole one fits. */
export type WindowContent = Pick<
  PublishedContent,
  'presentations' | 'applicationVersions' | 'applications' | 'themes'
>;
