/** Requests to the host, each with one answer. */
interface Requests<Answer extends { requestId: string }> {
  /** Calls `send` with a new request id, and resolves with the answer to it. */
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
        // If it throws, the promise rejects.
        send(requestId);
      });
    },
    answer(answer) {
      waiting.get(answer.requestId)?.(answer);
      waiting.delete(answer.requestId);
    },
  };
}
