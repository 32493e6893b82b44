/** Questions to the host, each with one answer. */
export interface Requests<Answer extends { requestId: string }> {
  /** Sends what `send` makes of a new request id, and waits for its answer. */
  ask(send: (requestId: string) => void): Promise<Answer>;
  answer(answer: Answer): void;
}

export function createRequests<Answer extends { requestId: string }>(prefix: string): Requests<Answer> {
  const waiting = new Map<string, (answer: Answer) => void>();
  let count = 0;
  return {
    ask(send) {
      count += 1;
      const requestId = `${prefix}${count}`;
      return new Promise((resolve) => {
        waiting.set(requestId, resolve);
        // What cannot be sent is thrown here, and rejects.
        send(requestId);
      });
    },
    answer(answer) {
      waiting.get(answer.requestId)?.(answer);
      waiting.delete(answer.requestId);
    },
  };
}
