import { button, createElement } from './elements.ts';
import type { LogEntry } from './state.ts';

interface MessageLog {
  element: HTMLElement;
  add(entry: LogEntry): void;
}

const LIMIT = 200;
const PAYLOAD_LIMIT = 300;
/** Pixels from the end within which the list counts as scrolled to the end. */
const NEAR = 40;
const arrows = { from: '←', to: '→', note: '·', problem: '!' };
const names = { from: 'From the app', to: 'To the app', note: 'Note', problem: 'Problem' };

/** Lists every message, the newest at the end. */
export function createMessageLog(): MessageLog {
  const list = createElement('ol', { tabIndex: 0, attributes: { 'aria-label': 'Messages', role: 'log' } });
  // Does not scroll while the user has scrolled up to read. (A list that only became shorter has not been scrolled.)
  let follows = true;
  list.onscroll = () => {
    follows = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  const follow = () => {
    if (follows) list.scrollTop = list.scrollHeight;
  };
  new ResizeObserver(follow).observe(list);
  return {
    element: createElement('section', { className: 'log' }, [
      createElement('div', { className: 'log-head' }, [
        createElement('h3', { textContent: 'Messages' }),
        button('Clear', () => list.replaceChildren(), 'quiet'),
      ]),
      list,
    ]),
    add({ at, kind, text, payload }) {
      const textElement = createElement('span', { className: 'text' }, [text]);
      const written = payload === undefined ? '' : write(payload);
      if (written !== '')
        textElement.append(' ', createElement('span', { className: 'payload', textContent: written }));
      const arrow = createElement('span', {
        className: 'arrow',
        textContent: arrows[kind],
        title: names[kind],
      });
      const time = createElement('time', { textContent: (at / 1000).toFixed(1) });
      list.append(createElement('li', { attributes: { 'data-kind': kind } }, [time, arrow, textElement]));
      while (list.childElementCount > LIMIT) list.firstElementChild?.remove();
      follow();
    },
  };
}

function write(payload: unknown): string {
  const text = JSON.stringify(payload, (_name, value: unknown) =>
    value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value,
  );
  if (text === undefined || text === '{}') return '';
  return text.length > PAYLOAD_LIMIT ? `${text.slice(0, PAYLOAD_LIMIT)}…` : text;
}
