type Child = Node | string;
type Members<E> = { [K in keyof E]?: E[K] };

/** Creates an element with properties and children. `attributes` is for attributes without a property. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
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
  return createElement('button', { type: 'button', textContent: text, onclick, className });
}

/** An input with a label above it. */
export function field(label: string, input: HTMLElement): HTMLLabelElement {
  return createElement('label', { className: 'field' }, [
    createElement('span', { textContent: label }),
    input,
  ]);
}

/** Parses JSON. Anything else counts as text, because authors enter `open` as well as `"open"`. */
export function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
