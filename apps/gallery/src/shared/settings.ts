import { type Properties, preview, properties, renderMode } from '@vitrine/app-sdk';
import {
  DEFAULT_PRESENTATION_DURATION_SECONDS,
  MIN_CONFIGURABLE_DURATION_SECONDS,
} from '@vitrine/contract/durations';
import { readNumber } from './values.ts';

/** Everything that an application is told about its presentation. */
export interface Settings {
  properties: Properties;
  theme: unknown;
  /** Seconds that the presentation lasts, where the application does not decide that itself. */
  duration: number;
}

/** The settings of now, and again with each change in the editor. */
export function watchSettings(listener: (settings: Settings) => void): void {
  // In an editor the pointer stays visible; on a wall nothing shows that there is one.
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
  // The first inputs of an editor repeat what the address said: nothing is drawn anew for them.
  let last: string | null = null;
  preview.subscribe((inputs) => {
    const text = JSON.stringify(inputs);
    const isFirst = last === null;
    if (text === last) return;
    last = text;
    if (!isFirst) listener({ properties: inputs.properties, theme: inputs.theme, duration: inputs.duration });
  });
}
