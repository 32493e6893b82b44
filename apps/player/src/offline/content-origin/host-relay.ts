export interface HostRelayOptions {
  /** This page, in the frame that the host opened. */
  page: Pick<Window, 'addEventListener' | 'parent'>;
  /** The window of the opaque frame in it. */
  frame(): Window | null;
  /** Changes a message of the host on its way to the frame. */
  translate(message: unknown): Promise<unknown>;
}

/**
 * Relays messages between the host and the opaque frame, so that each side seems to talk to the other directly. The
 * handshake uses window messages, and all later messages use two ports. The relay does not check the frame's messages,
 * because the host treats every message as untrusted anyway.
 */
export function relayHost({ page, frame, translate }: HostRelayOptions): void {
  let close = () => {};
  page.addEventListener('message', ({ source, data, ports: [port] }: MessageEvent) => {
    const target = frame();
    // The frame's origin is opaque and cannot be specified as the target, so this checks the window itself.
    if (target !== null && source === target) page.parent.postMessage(data, '*');
    if (source !== page.parent) return;
    if (!port) return target?.postMessage(data, '*');
    // A page that connects again gets a new port.
    close();
    const { port1, port2 } = new MessageChannel();
    close = join(port, port1, translate);
    target?.postMessage(data, '*', [port2]);
  });
}

function join(host: MessagePort, own: MessagePort, translate: HostRelayOptions['translate']): () => void {
  let last: Promise<void> = Promise.resolve();
  let isOpen = true;
  host.onmessage = ({ data }) => {
    // One message after the other, so that `play` does not overtake `render`, whose files are read first.
    last = last.then(async () => {
      const translated = await translate(data).catch(() => data);
      if (isOpen) own.postMessage(translated);
    });
  };
  own.onmessage = ({ data }) => host.postMessage(data);
  return () => {
    isOpen = false;
    host.close();
    own.close();
  };
}
