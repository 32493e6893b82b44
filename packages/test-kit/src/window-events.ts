/**
 * Adds an event of a window manager to those that a test compares, as JSON and without its content. Omits events about
 * whether a window is being prepared, because they can come at any time between the others.
 */
export function recordWindowEvent<Event extends { type: string }>(events: unknown[], event: Event): void {
  if (event.type === 'preparing') return;
  events.push(JSON.parse(JSON.stringify({ ...event, content: undefined })));
}

/** Shows and plays what a window manager has loaded. */
export async function showWhenLoaded(manager: {
  load(): Promise<void>;
  show(): void;
  play(): void;
}): Promise<void> {
  await manager.load();
  manager.show();
  manager.play();
}
