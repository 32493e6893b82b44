/**
 * Handles events one after the other, including those that arrive while another is handled. Events that `handle`
 * returns come first. Calls `onIdle` once no event is left.
 */
export function createEventQueue<Event>(handle: (event: Event) => Event[], onIdle: () => void) {
  const queue: Event[] = [];
  let isBusy = false;
  return (event: Event): void => {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) queue.unshift(...handle(next));
    } finally {
      isBusy = false;
    }
    onIdle();
  };
}
