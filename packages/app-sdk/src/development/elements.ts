type Child = Node | string;
type Members<E> = { [K in keyof E]?: E[K] };

/** An element with members, and children after its own. Attributes that are no members go into `attributes`. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  members: Members<Omit<HTMLElementTagNameMap[K], 'attributes'>> & {
    attributes?: Record<string, string>;
  } = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[K] {
  const { attributes = {}, ...rest } = members;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function button(text: string, onclick: () => void, className = ''): HTMLButtonElement {
  return make('button', { type: 'button', textContent: text, onclick, className });
}

/** A field under its words. */
export function field(words: string, input: HTMLElement): HTMLLabelElement {
  return make('label', { className: 'field' }, [make('span', { textContent: words }), input]);
}

/** JSON, or the text as it stands when it is none: people write `open` as often as `"open"`. */
export function readLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
