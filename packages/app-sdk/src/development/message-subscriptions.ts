import type { EmbeddedOutgoing } from '@vitrine/messaging';

type PreviewInputs = (EmbeddedOutgoing & { type: 'preview-inputs' })['payload'];

interface MessageSubscriptionsOptions {
  send(message: EmbeddedOutgoing): void;
  note(text: string): void;
  /** The state of the payment terminal. */
  terminal(): unknown;
}

/** The messages to which the application subscribes, and those that wait for a subscription. */
export function createMessageSubscriptions({ send, note, terminal }: MessageSubscriptionsOptions) {
  const names = new Set<string>();
  let preview: PreviewInputs | null = null;
  let isPlayPending = false;

  function sendPlay(): void {
    isPlayPending = !names.has('play');
    if (isPlayPending) note('play is sent once the app subscribes to it');
    else send({ type: 'play', payload: undefined });
  }

  function sendPreview(): void {
    if (preview && names.has('inputs')) send({ type: 'preview-inputs', payload: preview });
  }

  function sendTerminal(): void {
    if (names.has('terminal')) send({ type: 'payments-terminal-event', payload: { event: terminal() } });
  }

  return {
    names: names as ReadonlySet<string>,
    subscribe(name: string): void {
      names.add(name);
      if (name === 'play' && isPlayPending) sendPlay();
      if (name === 'inputs') sendPreview();
      // Sent immediately, even without a terminal.
      if (name === 'terminal') sendTerminal();
    },
    unsubscribe: (name: string): boolean => names.delete(name),
    sendPlay,
    sendTerminal,
    setPreview(inputs: PreviewInputs): void {
      preview = inputs;
      sendPreview();
    },
  };
}
