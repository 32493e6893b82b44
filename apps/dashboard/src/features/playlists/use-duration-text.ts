import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../platform/format.ts';
import { MAX_DURATION_SECONDS, MIN_DURATION_SECONDS } from '../../shared/content/presentation-duration.ts';
import { parseDuration } from './duration-text.ts';

/**
 * The text of a duration field. The up and down arrows change it by one second. Its error appears once the person tries
 * to save, and then updates with the text.
 *
 * @param seconds the current duration; null if the items have different durations
 */
export function useDurationText(seconds: number | null) {
  const { t } = useTranslation();
  const original = seconds === null ? '' : formatDuration(seconds);
  /** Null until the person types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const text = typed ?? original;
  const parsed = parseDuration(text);
  const problem =
    hasTried && parsed.kind === 'problem' ? t(`playlist.duration.problems.${parsed.problem}`) : null;
  const step = (by: number) => {
    const from = parsed.kind === 'seconds' ? parsed.seconds : Math.round(seconds ?? MIN_DURATION_SECONDS);
    setTyped(formatDuration(Math.max(MIN_DURATION_SECONDS, Math.min(MAX_DURATION_SECONDS, from + by))));
  };
  return {
    text,
    setText: setTyped,
    isChanged: text !== original,
    problem,
    /** Returns the seconds to save, null for the default of the app, or undefined if the text is invalid. */
    read(): number | null | undefined {
      setTried(true);
      if (parsed.kind === 'problem') return undefined;
      return parsed.kind === 'default' ? null : parsed.seconds;
    },
    /** Shows the current duration again. */
    reset() {
      setTyped(null);
      setTried(false);
    },
    onArrow(event: KeyboardEvent) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    },
  };
}
