import { PANEL_ID } from '../idle.ts';
import { button, createElement } from './elements.ts';
import type { DevelopmentHost } from './host.ts';
import { createMessageLog } from './message-log.ts';
import { createPaymentsForm } from './payments-form.ts';
import { createPropertiesForm } from './properties-form.ts';
import type { DevelopmentState, LogEntry } from './state.ts';
import { style } from './style.ts';
import { createTabs } from './tabs.ts';
import { createWorkersForm } from './workers-form.ts';

export interface Panel {
  show(state: DevelopmentState): void;
  log(entry: LogEntry): void;
}

const phases = {
  loading: ['◐', 'Loading'],
  ready: ['◐', 'Ready'],
  playing: ['●', 'Playing'],
  ended: ['○', 'Ended'],
  failed: ['▲', 'Failed'],
} as const;
/** In a narrower window, the panel would cover the application, so it starts as a button. */
const ROOM = '(min-width: 641px)';
const IS_OPEN_KEY = 'vitrine-panel-open';
/** Input events in the panel that must not reach the application. */
const ownEvents = [
  'keydown',
  'keyup',
  'keypress',
  'click',
  'pointerdown',
  'pointerup',
  'touchstart',
  'wheel',
];

/** Creates the panel in a shadow tree, which isolates its styles from those of the page. */
export function createPanel(host: DevelopmentHost, page: Window & typeof globalThis): Panel {
  const { root, shadow } = createRoot(page);
  const chip = createStateChip({ role: 'status' });
  const pillChip = createStateChip();
  const transport = createTransport(host);
  const notice = createNotice();
  const properties = createPropertiesForm(host, page);
  const workers = createWorkersForm(host);
  const payments = createPaymentsForm(host);
  const messages = createMessageLog();
  const tabs = createTabs([
    { name: 'Properties', content: properties.element },
    { name: 'Workers', content: workers.element },
    { name: 'Payments', content: payments.element },
  ]);
  const hide = button('Hide', () => open(false, true), 'quiet');
  const panel = createPanelElement(
    [
      createHeader([chip.element, hide]),
      transport.element,
      notice.element,
      ...tabs.elements,
      messages.element,
    ],
    () => open(false, true),
  );
  const pill = createPill(pillChip.element, () => open(true, true));
  shadow.append(panel, pill);

  function open(isOpen: boolean, byHand = false): void {
    panel.hidden = !isOpen;
    pill.hidden = isOpen;
    if (!byHand) return;
    (isOpen ? hide : pill).focus();
    remember(page, isOpen);
  }

  open(remembered(page) ?? page.matchMedia(ROOM).matches);
  page.document.documentElement.append(root);
  let shown: DevelopmentState | null = null;
  return {
    show(state) {
      for (const each of [chip, pillChip, transport, notice]) each.show(state);
      properties.setSubscribed(state.subscriptions.has('inputs'));
      workers.setNames(state.workers);
      tabs.setCount('Workers', state.workers.size);
      // Render the charges only when they change: a button must not disappear during a tap.
      if (state.charges !== shown?.charges) payments.setCharges(state.charges);
      tabs.setCount('Payments', state.charges.length);
      shown = state;
    },
    log: messages.add,
  };
}

/** The element of the shadow tree. Input in it does not reach the application. */
function createRoot(page: Window & typeof globalThis): { root: HTMLElement; shadow: ShadowRoot } {
  const root = createElement('div', { id: PANEL_ID });
  const shadow = root.attachShadow({ mode: 'open' });
  // Not a <style> element, because some content security policies forbid those.
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
  for (const type of ownEvents) root.addEventListener(type, (event) => event.stopPropagation());
  return { root, shadow };
}

function createPanelElement(children: readonly HTMLElement[], onEscape: () => void): HTMLElement {
  return createElement(
    'section',
    {
      className: 'panel',
      onkeydown(event) {
        // Returns nothing, because a handler that returns false cancels the key.
        if (event.key === 'Escape') onEscape();
      },
      attributes: { 'aria-label': 'Vitrine development panel' },
    },
    children,
  );
}

function createHeader(children: readonly HTMLElement[]): HTMLElement {
  return createElement('header', {}, [
    createElement('h2', {}, ['Vitrine ', createElement('span', { textContent: 'development' })]),
    ...children,
  ]);
}

/** The button that the panel becomes when it is hidden. */
function createPill(content: HTMLElement, onclick: () => void): HTMLButtonElement {
  const pill = createElement('button', { type: 'button', className: 'pill', onclick }, [content]);
  pill.setAttribute('aria-label', 'Open the development panel');
  return pill;
}

function createStateChip(attributes: Record<string, string> = {}) {
  const element = createElement('span', { className: 'state', attributes });
  return {
    element,
    show({ phase, plays }: DevelopmentState): void {
      const [shape, words] = phases[phase];
      element.dataset.shape = shape;
      element.dataset.phase = phase;
      element.textContent = phase === 'playing' && plays > 1 ? `${words} · ${plays}` : words;
    },
  };
}

function createTransport(host: DevelopmentHost) {
  const pause = button('Pause', () => (host.state.isPaused ? host.resume() : host.pause()));
  pause.title = 'Controls whether the app plays again after it ends';
  const end = button('Complete', () => host.end());
  end.title = 'Ends the app as a timeout or an interruption would. A lock delays this.';
  const play = button('Play', () => host.play());
  return {
    element: createElement('div', { className: 'transport' }, [play, pause, end]),
    show({ isPaused, phase, isEndPending }: DevelopmentState): void {
      pause.textContent = isPaused ? 'Resume' : 'Pause';
      end.disabled = phase !== 'playing' || isEndPending;
    },
  };
}

function createNotice() {
  const element = createElement('p', { className: 'notice', hidden: true });
  return {
    element,
    show(state: DevelopmentState): void {
      const text = noticeOf(state);
      element.hidden = text === null;
      element.textContent = text;
      element.classList.toggle('failure', state.failure !== null);
    },
  };
}

function noticeOf({ failure, isEndPending, locks, isPaused }: DevelopmentState): string | null {
  if (failure !== null) return failure;
  if (isEndPending) return 'It ends when its lock is released or expires, 60 s after the last renewal.';
  if (locks.size > 0)
    return `The app has ${locks.size === 1 ? 'a lock' : `${locks.size} locks`}, so interruptions wait.`;
  return isPaused ? 'Paused: it does not play again after it ends.' : null;
}

function remember(page: Window, isOpen: boolean): void {
  try {
    page.sessionStorage.setItem(IS_OPEN_KEY, String(isOpen));
  } catch {
    // Storage is not available: the panel opens as it did the first time.
  }
}

function remembered(page: Window): boolean | null {
  try {
    const text = page.sessionStorage.getItem(IS_OPEN_KEY);
    return text === null ? null : text === 'true';
  } catch {
    return null;
  }
}
