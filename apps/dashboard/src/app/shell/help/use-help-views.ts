import { useState } from 'react';
import type { HelpRequest } from '../../../shared/help/help-panel-store.ts';
import { goTo, type HelpView, startAt } from './help-history.ts';

export type HelpViews = ReturnType<typeof useHelpViews>;

/** The history of the panel and the text of its search. A new request is another view. */
export function useHelpViews(request: HelpRequest) {
  const [history, setHistory] = useState(() => startAt(request.article));
  const [query, setText] = useState('');
  const [shown, setShown] = useState(request);
  const open = (view: HelpView) => setHistory((before) => goTo(before, view));
  if (request !== shown) {
    setShown(request);
    setText('');
    open(request.article);
  }
  const setQuery = (text: string) => {
    setText(text);
    open(null);
  };
  return { history, query, open, setHistory, setQuery };
}
