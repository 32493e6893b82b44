import { RESTART_LIMIT_MS } from '../constants.ts';
import type { Log, WindowContent } from '../ports.ts';
import type { createEventTimers } from './event-timers.ts';
import type { Choice, Command, ManagerEvent } from './state.ts';
import type { WindowSet } from './window-set.ts';

/** The parts of a manager that carry out its commands. */
interface ManagerParts<Content extends WindowContent> {
  windows: WindowSet<Content>;
  eventTimers: ReturnType<typeof createEventTimers>;
  log: Log;
  /** Asks the engine. */
  ask(call: 'next' | 'preview'): { choice: Choice | null; shouldInterrupt: boolean };
  content(): Content;
}

/** Returns the event that the command causes at once, if any. */
export function executeCommand<Content extends WindowContent>(
  command: Command,
  { windows, eventTimers, log, ask, content }: ManagerParts<Content>,
): ManagerEvent | undefined {
  switch (command.do) {
    case 'advance':
      return { type: 'advanced', reason: command.reason, choice: ask('next').choice };
    case 'preview':
      return { type: 'previewed', reason: command.reason, ...ask('preview') };
    case 'open':
      return windows.open(command.windowId, command.choice, content());
    case 'close':
      windows.close(command.windowId, 'now');
      return;
    case 'reveal':
      windows.reveal(command.windowId);
      return;
    case 'swap':
      windows.reveal(command.to);
      windows.close(command.from, 'after paint');
      return;
    case 'play':
      windows.play(command.windowId, command.choice, content());
      return;
    case 'reportEnd':
      windows.reportEnd(command.windowId, command.error);
      return;
    case 'reportPreloadError':
      windows.reportPreloadError(command.windowId, command.failure.message);
      return;
    case 'delayCompletion':
      eventTimers.start('completion', command.ms, { type: 'completionDue' });
      return;
    case 'cancelDelayed':
      eventTimers.stop('completion');
      return;
    case 'retry':
      if (!eventTimers.isRunning('retry')) eventTimers.start('retry', command.ms, { type: 'retryDue' });
      return;
    case 'limitRestart':
      eventTimers.start('restart', RESTART_LIMIT_MS, { type: 'restartDue' });
      return;
    case 'log':
      log[command.level](command.message, { windowId: command.windowId });
  }
}
