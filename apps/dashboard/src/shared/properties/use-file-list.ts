import { useRef } from 'react';

/**
 * The files of a property. Uploads end seconds after they began, several at a time, and in any order: each is added to
 * the list as it is then, not as it was when the upload began.
 */
export function useFileList(
  ids: readonly string[],
  isMultiple: boolean,
  onChange: (ids: readonly string[]) => void,
) {
  const latest = useRef({ ids, onChange });
  latest.current = { ids, onChange };
  const set = (next: readonly string[]) => {
    const unique = [...new Set(next)];
    const kept = isMultiple ? unique : unique.slice(-1);
    latest.current.ids = kept;
    latest.current.onChange(kept);
  };
  const add = (added: readonly string[]) => {
    if (added.length > 0) set([...latest.current.ids, ...added]);
  };
  return { set, add };
}
