import { type Properties, preview, properties, renderMode } from '@vitrine/app-sdk';
import {
  DEFAULT_PRESENTATION_DURATION_SECONDS,
  MIN_CONFIGURABLE_DURATION_SECONDS,
} from '@vitrine/contract/durations';
import { readNumber } from './values.ts';

/** The settings of an application's presentation. */
export interface Settings {
  properties: Properties;
  theme: unknown;
  /** Seconds that the presentation plays, unless the application decides that itself. */
  duration: number;
}

/** Calls the listener with the current settings, and again with each change in the editor. */
export function watchSettings(listener: (settings: Settings) => void): void {
  // The pointer is visible in the editor and hidden on screens.
  document.documentElement.dataset.renderMode = renderMode;
  const read = properties();
  listener({
    properties: read,
    theme: read.theme,
    duration: readNumber(
      read.duration,
      DEFAULT_PRESENTATION_DURATION_SECONDS,
      MIN_CONFIGURABLE_DURATION_SECONDS,
      86_400,
    ),
  });
  // The editor's first inputs repeat the address, so they need no update.
  let last: string | null = null;
  preview.subscribe((inputs) => {
    const text = JSON.stringify(inputs);
    const isFirst = last === null;
    if (text === last) return;
    last = text;
    if (!isFirst) listener({ properties: inputs.properties, theme: inputs.theme, duration: inputs.duration });
  });
}
