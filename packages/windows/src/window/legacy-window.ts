import {
  handleMessage,
  type LegacyIncomingPayloads,
  type LegacyRender,
  type MessageHandlers,
  OPAQUE_ORIGIN,
  readLegacyIncoming,
} from '@vitrine/messaging';
import type { Log } from '../ports.ts';
import type { HostedWindow } from './hosted-window.ts';
import { createLegacyPage, type LegacyPageOptions } from './legacy-page.ts';
import { stateReceiverOf } from './state-broadcast.ts';
import { type HostedWindowOptions, openWindowBase } from './window-base.ts';

export interface LegacyWindowOptions extends HostedWindowOptions, LegacyPageOptions {
  /** Whether the page gets an origin of its own. */
  isOpaque?: boolean;
}

export interface LegacyWindow extends HostedWindow {
  /** Renders other values in the same page. */
  setRender(render: LegacyRender): void;
}

const BACKGROUND = '#000000';

/** Opens a window of the legacy protocol. Throws if its frame cannot be created. */
export function openLegacyWindow(options: LegacyWindowOptions): LegacyWindow {
  const { windowId, log, on, isOpaque = false } = options;
  const base = openWindowBase({
    ...options,
    origin: isOpaque ? OPAQUE_ORIGIN : new URL(options.url).origin,
    background: BACKGROUND,
    read: readLegacyIncoming,
    receive: (message) => handleMessage(incoming, message),
  });
  const page = createLegacyPage(base, options);
  const { children, lock } = page;

  const incoming: MessageHandlers<LegacyIncomingPayloads> = {
    loaded: page.start,
    presentation_ready: page.markPresentationReady,
    presentation_complete: on.completed,
    enable_interrupt_lock: lock.enable,
    disable_interrupt_lock: lock.disable,
    open_child_window: children.open,
    close_child_window: ({ windowId: childId }) => children.close(childId),
    ...logHandlers(log, windowId),
    presentation_properties: () => base.warn('Received properties that were not requested'),
  };

  return {
    play: page.play,
    reveal: () => base.frame.reveal(),
    isSilent: () => base.connection.isSilent(),
    // The renderer's address is never refused.
    checkAddress() {},
    close(when) {
      if (base.close(when)) page.close();
    },
    // The legacy protocol has neither workers nor payments, but the applications in its child windows can use them.
    ...stateReceiverOf(children),
    createObjectUrl: () => Promise.reject(new Error('Legacy bundles do not create object URLs')),
    setRender: page.setRender,
  };
}

/** Handlers that write what the page logs to the log of the window. */
function logHandlers(log: Log, windowId: string) {
  return {
    log_error: ({ message }) => log.error(message, { windowId }),
    log_info: ({ message }) => log.info(message, { windowId }),
    log_debug: ({ message }) => log.debug(message, { windowId }),
  } satisfies Partial<MessageHandlers<LegacyIncomingPayloads>>;
}
