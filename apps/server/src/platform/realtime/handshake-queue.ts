export interface HandshakeQueueLimits {
  /** The number of handshakes that start in one turn of the event loop. */
  perTurn: number;
  /** The maximum number of waiting handshakes. They start in order of arrival. */
  waiting: number;
}

/**
 * Starts a few handshakes in each turn of the event loop. When all screens reconnect after a restart, other requests
 * wait for a few handshakes instead of thousands.
 */
export function createHandshakeQueue({ perTurn, waiting }: HandshakeQueueLimits) {
  const queue: (() => void)[] = [];
  let started = 0;

  function start(handshake: () => void): void {
    started += 1;
    if (started === 1) setImmediate(beginTurn);
    handshake();
  }

  function beginTurn(): void {
    started = 0;
    for (const handshake of queue.splice(0, perTurn)) start(handshake);
  }

  /** Starts a handshake now or in a later turn. Returns false, without starting it, if too many are waiting. */
  return (handshake: () => void): boolean => {
    if (queue.length === 0 && started < perTurn) start(handshake);
    else if (queue.length < waiting) queue.push(handshake);
    else return false;
    return true;
  };
}
