// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useFileList } from './use-file-list.ts';

type FileList = ReturnType<typeof useFileList>;

/** Renders a form with one list of files. */
async function renderList(initial: readonly string[], isMultiple: boolean) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const rendered: { ids: readonly string[]; list?: FileList } = { ids: initial };
  function Form() {
    const [ids, setIds] = useState(initial);
    rendered.ids = ids;
    rendered.list = useFileList(ids, isMultiple, setIds);
    return null;
  }
  await act(async () => createRoot(document.createElement('div')).render(<Form />));
  return { rendered, list: () => rendered.list as FileList };
}

test('lists all concurrent uploads, in any order of completion', async () => {
  const { rendered, list } = await renderList(['a'], true);
  const [first, second] = [list().add, list().add];
  await act(async () => second(['c']));
  await act(async () => first(['b']));
  expect(rendered.ids).toEqual(['a', 'c', 'b']);
});

test('lists all uploads that end at the same moment', async () => {
  const { rendered, list } = await renderList([], true);
  await act(async () => {
    list().add(['a']);
    list().add(['b']);
  });
  expect(rendered.ids).toEqual(['a', 'b']);
});

test('a file that was removed during an upload stays removed', async () => {
  const { rendered, list } = await renderList(['a', 'b'], true);
  const { add } = list();
  await act(async () => list().set(['b']));
  await act(async () => add(['c']));
  expect(rendered.ids).toEqual(['b', 'c']);
});

test('a property for one file uses the newest upload, and keeps it when a later upload fails', async () => {
  const { rendered, list } = await renderList(['a'], false);
  await act(async () => list().add(['b']));
  expect(rendered.ids).toEqual(['b']);
  await act(async () => list().add([]));
  expect(rendered.ids).toEqual(['b']);
});
