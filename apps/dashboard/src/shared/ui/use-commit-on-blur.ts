import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Props for a field that saves when it loses the focus, so that it never saves half a word. Enter also saves, except
 * in multi-line fields, and Escape restores the saved value.
 */
export function useCommitOnBlur(saved: string, save: (value: string) => void) {
  const [edited, setEdited] = useState<string | null>(null);
  const latest = useRef({ edited, saved, save });
  latest.current = { ...latest.current, saved, save };
  const setValue = (value: string | null) => {
    // The field can lose the focus in the same task, before the next render.
    latest.current.edited = value;
    setEdited(value);
  };
  const commit = () => {
    const { edited: value } = latest.current;
    setValue(null);
    if (value !== null && value !== latest.current.saved) latest.current.save(value);
  };
  const commitLatest = useRef(commit);
  commitLatest.current = commit;
  useEffect(() => () => commitLatest.current(), []);
  return {
    value: edited ?? saved,
    onChange: (event: ChangeEvent<Field>) => setValue(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<Field>) => {
      // Input methods use these keys to choose a word.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') setValue(null);
      if (event.key === 'Enter' && event.currentTarget instanceof HTMLInputElement) commit();
    },
  };
}
