import { useRef } from 'react';

/**
 * The files of a property. Several uploads can run at once and end in any order. When one ends, its file is added to
 * the current list, not to the list at the start of the upload.
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
    const files = isMultiple ? unique : unique.slice(-1);
    latest.current.ids = files;
    latest.current.onChange(files);
  };
  const add = (added: readonly string[]) => {
    if (added.length > 0) set([...latest.current.ids, ...added]);
  };
  return { set, add };
}
