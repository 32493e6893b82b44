// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

const shownErrors = vi.hoisted((): unknown[] => []);
vi.mock('../../platform/notify.tsx', () => ({
  useNotify: () => ({ error: (error: unknown) => shownErrors.push(error) }),
}));
const { useAutosave } = await import('./use-autosave.ts');

type Autosave = ReturnType<typeof useAutosave<{ name: string }>>;

async function openEditor(save: (patch: { name: string }) => Promise<unknown>) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  shownErrors.length = 0;
  const rendered: { autosave?: Autosave } = {};
  function Editor() {
    rendered.autosave = useAutosave(save);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Editor />));
  return {
    autosave: () => rendered.autosave as Autosave,
    leave: () => act(async () => root.unmount()),
  };
}

test('leaving an editor saves unsaved changes', async () => {
  const saved: unknown[] = [];
  const { autosave, leave } = await openEditor(async (patch) => saved.push(patch));
  await act(async () => autosave().change({ name: 'Autumn' }));
  await leave();
  expect(saved).toEqual([{ name: 'Autumn' }]);
  expect(shownErrors).toEqual([]);
});

test('shows an error when the save on leaving fails', async () => {
  const failure = new Error('gone');
  const { autosave, leave } = await openEditor(() => Promise.reject(failure));
  await act(async () => autosave().change({ name: 'Autumn' }));
  await leave();
  expect(shownErrors).toEqual([failure]);
});

test('lets an open editor show the error', async () => {
  const failure = new Error('gone');
  const { autosave } = await openEditor(() => Promise.reject(failure));
  await act(async () => {
    autosave().change({ name: 'Autumn' });
    autosave().retry();
  });
  expect(autosave().state).toEqual({ kind: 'failed', error: failure });
  expect(shownErrors).toEqual([]);
});

test('saves failed changes when the connection returns, until the editor closes', async () => {
  const sent: unknown[] = [];
  let isReachable = false;
  const { autosave, leave } = await openEditor(async (patch) => {
    sent.push(patch);
    if (!isReachable) throw new Error('offline');
  });
  const reconnect = () => act(async () => window.dispatchEvent(new Event('online')));
  await act(async () => {
    autosave().change({ name: 'Autumn' });
    autosave().retry();
  });
  expect(autosave().state.kind).toBe('failed');
  await reconnect();
  expect(sent).toEqual([{ name: 'Autumn' }, { name: 'Autumn' }]);
  isReachable = true;
  await reconnect();
  expect(autosave().state).toEqual({ kind: 'saved' });
  await reconnect();
  expect(sent).toHaveLength(3);
  isReachable = false;
  await act(async () => {
    autosave().change({ name: 'Winter' });
    autosave().retry();
  });
  await leave();
  const count = sent.length;
  await reconnect();
  expect(sent).toHaveLength(count);
});
