import type { PublishedContent } from '@vitrine/contract';
import { useMemo, useState } from 'react';
import { initiallyFolded, type NameOf, type Row, rowsOf, visibleRows } from './rows.ts';

/** The rows of the content, and which of them are folded. */
export function useRows(
  content: PublishedContent,
  nameOf: NameOf,
): {
  rows: readonly Row[];
  visible: readonly Row[];
  folded: ReadonlySet<string>;
  toggle: (key: string) => void;
} {
  const rows = useMemo(() => rowsOf(content, nameOf), [content, nameOf]);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const folded = useMemo(() => chosen ?? initiallyFolded(rows), [chosen, rows]);
  const visible = useMemo(() => visibleRows(rows, folded), [rows, folded]);
  const toggle = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return { rows, visible, folded, toggle };
}
