/** The UI strings of the timeline, in the language of the page. */
export interface TimelineStrings {
  /** The name of the lane that shows what is on the screen. */
  onScreen: string;
  now: string;
  nothing: string;
  takesOver: string;
  expand(name: string): string;
  collapse(name: string): string;
  /** Names the list of plays. */
  list(range: TimeRange): string;
  /** Explains the keys of the list. */
  listHint: string;
  /** A play in the lane of the screen; `playlist` is null where nothing plays. */
  play(range: TimeRange, name: string, playlist: string | null): string;
  /** A play in the lane of an item or of a playlist. */
  lanePlay(range: TimeRange, name: string): string;
  laneNever(name: string): string;
}

interface TimeRange {
  from: string;
  to: string;
}
