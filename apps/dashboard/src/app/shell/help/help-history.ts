/** What the help panel shows: an article, or the list of articles (null). */
export type HelpView = string | null;

/** The views of the help panel, like the history of a browser tab. */
export interface HelpHistory {
  views: readonly HelpView[];
  /** The index of the current view. */
  at: number;
}

export const startAt = (view: HelpView): HelpHistory => ({
  // From an article, people can always go back to the list.
  views: view === null ? [null] : [null, view],
  at: view === null ? 0 : 1,
});

export const viewOf = ({ views, at }: HelpHistory): HelpView => views[at] ?? null;
export const canStep = ({ views, at }: HelpHistory, by: 1 | -1): boolean => at + by in views;

/** Shows a view. As in a browser, the views after the current one are dropped. */
export function goTo(history: HelpHistory, view: HelpView): HelpHistory {
  if (view === viewOf(history)) return history;
  return { views: [...history.views.slice(0, history.at + 1), view], at: history.at + 1 };
}

export function step(history: HelpHistory, by: 1 | -1): HelpHistory {
  return canStep(history, by) ? { ...history, at: history.at + by } : history;
}
