import { isRecord } from '@vitrine/contract/is-record';
import { usePreference } from '../../../platform/preference.ts';

export const panelTabs = ['content', 'upload', 'apps', 'templates'] as const;
export type PanelTab = (typeof panelTabs)[number];

interface PanelState {
  isOpen: boolean;
  tab: PanelTab;
}

/** Validates the stored state. */
export function parsePanel(stored: unknown): PanelState {
  const { isOpen, tab } = isRecord(stored) ? stored : {};
  return { isOpen: isOpen !== false, tab: panelTabs.find((each) => each === tab) ?? 'content' };
}

/** The tab of the panel and whether it is open, which this browser remembers. */
export function useAddPanel() {
  const [{ isOpen, tab }, store] = usePreference('composer.panel', parsePanel);
  return {
    isOpen,
    tab,
    show: (next: PanelTab) => store({ isOpen: true, tab: next }),
    collapse: () => store({ isOpen: false, tab }),
  };
}
