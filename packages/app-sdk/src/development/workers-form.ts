import { button, createElement, field, parseJsonOrText } from './elements.ts';
import type { DevelopmentHost } from './host.ts';

interface WorkersForm {
  element: HTMLElement;
  /** Names that the application listens to. */
  setNames(names: ReadonlySet<string>): void;
}

/** States of workers: sensors, tills, queues. */
export function createWorkersForm(host: DevelopmentHost): WorkersForm {
  const list = createElement('datalist', { id: 'workers' });
  const name = createElement('input', { spellcheck: false, attributes: { list: 'workers' } });
  const state = createElement('textarea', { spellcheck: false, value: '{ "length": 3 }' });
  const hint = createElement('p', { className: 'hint' });
  const send = button('Send state', () => {
    if (name.value.trim() === '') name.focus();
    else host.setWorker(name.value.trim(), parseJsonOrText(state.value));
  });
  return {
    element: createElement('div', {}, [
      list,
      field('Worker', name),
      field('State, as JSON or text', state),
      createElement('div', { className: 'buttons' }, [send]),
      hint,
    ]),
    setNames(names) {
      list.replaceChildren(...[...names].map((value) => createElement('option', { value })));
      const [first] = names;
      if (name.value === '' && first !== undefined) name.value = first;
      hint.textContent =
        names.size === 0
          ? 'The app has not subscribed to any worker yet (workers.subscribe).'
          : `The app listens to ${[...names].join(', ')}.`;
    },
  };
}
