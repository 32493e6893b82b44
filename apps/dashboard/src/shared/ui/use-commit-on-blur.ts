import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props for a field that saves when it loses the focus, because half a word must not be saved. Enter also saves,
 * except in multi-line fields, and Escape restores the saved value.
 */
export function useCommitOnBlur(saved: string, save: (value: string) => void) {
  const [edited, setEdited] = useState<string | null>(null);
  const latest = useRef({ edited, saved, save });
  latest.current = { ...latest.current, saved, save };
  const hold = (value: string | null) => {
    // A blur can follow in the same task, before the next render.
    latest.current.edited = value;
    setEdited(value);
  };
  const commit = () => {
    const { edited: value } = latest.current;
    hold(null);
    if (value !== null && value !== latest.current.saved) latest.current.save(value);
  };
  const leave = useRef(commit);
  leave.current = commit;
  useEffect(() => () => leave.current(), []);
  return {
    value: edited ?? saved,
    onChange: (event: ChangeEvent<Field>) => hold(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<Field>) => {
      // Input methods handle these keys to choose a word.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') hold(null);
      if (event.key === 'Enter' && event.currentTarget instanceof HTMLInputElement) commit();
    },
  };
}
