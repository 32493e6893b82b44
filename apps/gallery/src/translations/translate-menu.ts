import { sampleMenu } from '../menu-board/sample-menu.ts';

/** Returns the sections of the sample menu with other words and prices. */
export function translateMenu(
  words: Readonly<Record<string, string>>,
  price: (english: string) => string,
): unknown[] {
  const translate = (text: string): string => {
    const translation = words[text];
    if (translation === undefined) throw new Error(`The sample menu has no translation of “${text}”`);
    return translation;
  };
  return sampleMenu.sections.map(({ name, items }) => ({
    name: translate(name),
    items: items.map((item) => ({
      ...item,
      name: translate(item.name),
      price: price(item.price),
      ...('description' in item && item.description && { description: translate(item.description) }),
    })),
  }));
}

export const decimalComma = (price: string): string => price.replace('.', ',');
