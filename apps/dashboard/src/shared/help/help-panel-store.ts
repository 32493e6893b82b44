import { createStore } from '@vitrine/ui/store';
import type { helpTopics } from '../../locales/en/shell.ts';

/** An article to which an empty list or page can link. */
export type HelpTopic = keyof typeof helpTopics;

export interface HelpRequest {
  /** Null for the list of articles. */
  article: HelpTopic | null;
  /** Whether a dialog was open, which keeps the focus. */
  isAboveDialog: boolean;
}

/** Null while the help panel is closed. */
export const helpPanel = createStore<HelpRequest | null>(null);

export function openHelp(article: HelpTopic | null = null): void {
  helpPanel.set({ article, isAboveDialog: document.querySelector('[role="dialog"]') !== null });
}
