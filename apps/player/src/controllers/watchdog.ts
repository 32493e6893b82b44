import { repeat, type Timers } from '@vitrine/time';
import type { StateStore } from '../platform/state-store.ts';
import { contentUrlOf, type PlayerAction, type PlayerState, showsMessage } from '../player-state.ts';
import type { ProofOfPlay } from '../telemetry/proof-of-play.ts';
import type { ReloadController } from './reload-controller.ts';

const INTERVAL_MS = 30_000;

export interface WatchdogOptions {
  store: StateStore<PlayerState, PlayerAction>;
  plays: Pick<ProofOfPlay, 'current'>;
  reload: Pick<ReloadController, 'handle' | 'checkWindowLimit'>;
  timers: Timers;
}

/** Detects that the page cannot show its content or its messages, and requests a reload. */
export function createWatchdog({ store, plays, reload, timers }: WatchdogOptions) {
  let isCodeMissing = false;
  /** Origin of the files and pages of the open windows. */
  let windowsUrl: string | null = null;
  let blankSince: number | null = null;

  function checkMissingCode(): void {
    if (isCodeMissing && showsMessage(store.get())) reload.handle({ kind: 'code_missing', isNeeded: true });
  }

  /** Detects that `CONTENT_URL` has changed while windows were open. */
  function checkContentMoved(): void {
    if (windowsUrl !== null && contentUrlOf(store.get()) !== windowsUrl)
      reload.handle({ kind: 'content_moved' });
  }

  function checkBlankScreen(): void {
    const { step, isAsleep } = store.get();
    if (isAsleep) reload.checkWindowLimit({ isAsleep: true });
    if (step !== 'play_playlist' || isAsleep || plays.current) {
      blankSince = null;
      return;
    }
    blankSince ??= timers.now();
    reload.handle({ kind: 'nothing_on_air', forMs: timers.now() - blankSince });
  }

  return {
    /** Returns a function that stops it. */
    start: () =>
      repeat(timers, INTERVAL_MS, INTERVAL_MS, () => {
        checkMissingCode();
        checkContentMoved();
        checkBlankScreen();
      }),
    checkContentMoved,
    /** Call it when code of the player could not be fetched. The browser does not fetch it again in this page. */
    reportMissingCode(): void {
      isCodeMissing = true;
      checkMissingCode();
    },
    handleWindowsOpened(contentUrl: string): void {
      windowsUrl = contentUrl;
    },
    /** Call it at the end of a presentation, when a reload disturbs least. */
    handlePresentationEnd(): void {
      reload.checkWindowLimit({ isAsleep: false });
      if (isCodeMissing) reload.handle({ kind: 'code_missing', isNeeded: false });
    },
  };
}
