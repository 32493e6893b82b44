import { isRecord } from '@vitrine/contract/is-record';
import { createStore } from '@vitrine/ui/store';
import { useState } from 'react';
import { usePreference } from '../../../platform/preference.ts';

/** Validates the stored state. The panel is open by default. */
export function parsePropertiesPanel(stored: unknown): { isOpen: boolean } {
  return { isOpen: !isRecord(stored) || stored.isOpen !== false };
}

/** Whether the panel is open, which this browser remembers, and a request to focus its schedule. */
export function usePropertiesPanel() {
  const [{ isOpen }, store] = usePreference('composer.properties', parsePropertiesPanel);
  const [timingRequest] = useState(() => createStore<string | null>(null));
  const open = () => store({ isOpen: true });
  return {
    isOpen,
    open,
    collapse: () => store({ isOpen: false }),
    /** The id of the content whose schedule must get the focus. */
    timingRequest,
    /** Shows the schedule and the rule of the selected content, and moves the focus to them. */
    showTiming(id: string) {
      open();
      timingRequest.set(id);
    },
  };
}

export type PropertiesPanelState = ReturnType<typeof usePropertiesPanel>;
