import { DEFAULT_PRESENTATION_DURATION_SECONDS } from '@vitrine/contract/durations';
import { readProperties } from '../properties.ts';
import { button, createElement, parseJsonOrText } from './elements.ts';
import type { DevelopmentHost } from './host.ts';

interface PropertiesForm {
  element: HTMLElement;
  /** Whether the application subscribes to the editor. */
  setSubscribed(listens: boolean): void;
}

/** Edits the application's properties: reloads it with them, or sends them as the editor would. */
export function createPropertiesForm(host: DevelopmentHost, page: Window): PropertiesForm {
  const rows = createElement('div', { className: 'rows' });
  const hint = createElement('p', { className: 'hint' });
  const send = button('Send as preview', () => {
    const { theme, duration, ...inputs } = Object.fromEntries(
      entries().map(([name, text]) => [name, parseJsonOrText(text)]),
    );
    host.setPreview(
      inputs,
      theme ?? null,
      typeof duration === 'number' ? duration : DEFAULT_PRESENTATION_DURATION_SECONDS,
    );
  });
  const reload = button('Reload with these values', () => {
    page.location.hash = entries()
      .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
      .join('&');
    page.location.reload();
  });

  function entries(): [name: string, text: string][] {
    return [...rows.children].flatMap((row): [string, string][] => {
      const [name, value] = [...row.querySelectorAll('input')].map((input) => input.value);
      return name ? [[name.trim(), value ?? '']] : [];
    });
  }

  function add(name = '', text = ''): HTMLElement {
    const row = createRow(name, text);
    rows.append(row);
    return row;
  }

  for (const [name, value] of Object.entries(readProperties(page.location.hash)))
    add(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (rows.childElementCount === 0) add();
  return {
    element: createElement('div', {}, [
      rows,
      createElement('div', { className: 'buttons' }, [
        button('Add', () => add().querySelector('input')?.focus()),
        reload,
        send,
      ]),
      hint,
    ]),
    setSubscribed(listens) {
      send.disabled = !listens;
      hint.textContent = listens
        ? 'The app listens to the editor (preview.subscribe), so it receives changes while it runs.'
        : 'The app does not listen to the editor (preview.subscribe), so it reloads after each change.';
    },
  };
}

function createRow(name: string, text: string): HTMLElement {
  const input = (value: string, label: string) =>
    createElement('input', {
      value,
      spellcheck: false,
      placeholder: label.toLowerCase(),
      attributes: { 'aria-label': label },
    });
  const row = createElement('div', { className: 'row' }, [input(name, 'Name'), input(text, 'Value')]);
  const remove = button('×', () => row.remove(), 'quiet');
  remove.setAttribute('aria-label', 'Remove this property');
  row.append(remove);
  return row;
}
