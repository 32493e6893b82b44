/** Creates an element with a class and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
}

/** Sets the text only if it has changed, which avoids layout and paint. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Creates a line drawing of 24 × 24. `inside` is constant markup of the application, never user input. */
export function drawing(inside: string, className = ''): HTMLElement {
  const holder = element('span', `drawing ${className}`);
  holder.innerHTML = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inside}</svg>`;
  return holder;
}
