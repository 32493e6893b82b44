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
  const [original] = useState(() => (seconds === null ? '' : formatDuration(seconds)));
  const [text, setText] = useState(original);
  const [hasTried, setTried] = useState(false);
  const typed = parseDuration(text);
  const problem =
    hasTried && typed.kind === 'problem' ? t(`playlist.duration.problems.${typed.problem}`) : null;
  const step = (by: number) => {
    const from = typed.kind === 'seconds' ? typed.seconds : Math.round(seconds ?? MIN_DURATION_SECONDS);
    setText(formatDuration(Math.max(MIN_DURATION_SECONDS, Math.min(MAX_DURATION_SECONDS, from + by))));
  };
  return {
    text,
    setText,
    isChanged: text !== original,
    problem,
    /** Returns the seconds to save, null for the default of the app, or undefined if the text is invalid. */
    read(): number | null | undefined {
      setTried(true);
      if (typed.kind === 'problem') return undefined;
      return typed.kind === 'default' ? null : typed.seconds;
    },
    onArrow(event: KeyboardEvent) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    },
  };
}
