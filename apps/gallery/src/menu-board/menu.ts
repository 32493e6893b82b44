import { readFlag, readText } from '../shared/values.ts';

export interface MenuItem {
  name: string;
  description: string;
  /** The price as displayed. */
  price: string;
  isSoldOut: boolean;
}

export interface MenuSection {
  name: string;
  items: MenuItem[];
}

/** Sections with their items, in order. Items without a name, and sections without items, are omitted. */
export function readSections(value: unknown): MenuSection[] {
  const sections = records(value).map((section) => ({
    name: readText(section.name),
    items: records(section.items).flatMap((item) => {
      const name = readText(item.name);
      if (name === '') return [];
      const { description, price, sold_out } = item;
      return [
        {
          name,
          description: readText(description),
          price: typeof price === 'number' ? String(price) : readText(price),
          isSoldOut: readFlag(sold_out, false),
        },
      ];
    }),
  }));
  const prices = alignPrices(sections.flatMap(({ items }) => items.map(({ price }) => price)));
  let next = 0;
  return sections
    .map((section) => ({
      ...section,
      items: section.items.map((item) => {
        const price = prices[next] ?? '';
        next += 1;
        return { ...item, price };
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Prefix such as a currency sign, integer part, decimals, suffix. */
const AMOUNT = /^([^\d]*)(\d+)(?:([.,])(\d{1,2}))?([^\d]*)$/;

/**
 * Formats all amounts with the same number of decimals, so that they align: next to `4.50`, `4` becomes `4.00`. Strings
 * that are not a single amount (`from 3`, `2 for 5`) are unchanged.
 */
export function alignPrices(prices: readonly string[]): string[] {
  const read = prices.map((price) => AMOUNT.exec(price));
  const decimals = Math.max(0, ...read.map((each) => each?.[4]?.length ?? 0));
  const mark = read.find((each) => each?.[3])?.[3] ?? '.';
  return prices.map((price, index) => {
    const [, before = '', whole, own = mark, part = '', behind = ''] = read[index] ?? [];
    if (whole === undefined || decimals === 0) return price;
    return `${before}${whole}${own}${part.padEnd(decimals, '0')}${behind}`;
  });
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];
}
