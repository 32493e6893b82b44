/** A handler for each event of an event map, which names the events and their data; `null`: an event without data. */
export type EventHandlers<Events> = {
  readonly [E in keyof Events]: Events[E] extends null ? () => void : (event: Events[E]) => void;
};
