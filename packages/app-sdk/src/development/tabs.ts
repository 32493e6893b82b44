import { createElement } from './elements.ts';

interface Tab {
  name: string;
  content: HTMLElement;
}

interface Tabs {
  elements: HTMLElement[];
  /** Shows a number beside a tab's name. 0 removes it. */
  setCount(name: string, count: number): void;
}

/** Tabs of the WAI-ARIA pattern: arrow keys move between them, and Tab moves into the selected one. */
export function createTabs(tabs: readonly Tab[]): Tabs {
  const counts = new Map<string, HTMLElement>();
  const heads = tabs.map(({ name, content }, index) => {
    const count = createElement('span', { className: 'count', hidden: true });
    counts.set(name, count);
    const head = createElement(
      'button',
      {
        type: 'button',
        id: `tab-${index}`,
        onclick: () => choose(index),
        onkeydown(event) {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          choose((index + step + tabs.length) % tabs.length, true);
        },
        attributes: { role: 'tab', 'aria-controls': `content-${index}` },
      },
      [name, ' ', count],
    );
    content.id = `content-${index}`;
    content.setAttribute('role', 'tabpanel');
    content.setAttribute('aria-labelledby', `tab-${index}`);
    return head;
  });

  function choose(chosen: number, focus = false): void {
    for (const [index, head] of heads.entries()) {
      const isChosen = index === chosen;
      head.setAttribute('aria-selected', String(isChosen));
      head.tabIndex = isChosen ? 0 : -1;
      const content = tabs[index]?.content;
      if (content) content.hidden = !isChosen;
      if (isChosen && focus) head.focus();
    }
  }

  choose(0);
  return {
    elements: [
      createElement('div', { attributes: { role: 'tablist', 'aria-label': 'What to send' } }, heads),
      ...tabs.map(({ content }) => content),
    ],
    setCount(name, count) {
      const element = counts.get(name);
      if (!element) return;
      element.textContent = String(count);
      element.hidden = count === 0;
    },
  };
}
