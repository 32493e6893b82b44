import type { TemplateId } from '../templates.ts';

/** The texts of a presentation that a template makes, by property of its app. */
export interface Sample {
  title: string;
  text?: string;
  sections?: readonly MenuSection[];
  note?: string;
  after_text?: string;
}

/** The texts of all templates in one language. Those that the app itself fills need none. */
export type Samples = Readonly<Record<Exclude<TemplateId, 'clock' | 'weather' | 'news'>, Sample>>;

interface MenuSection {
  name: string;
  items: readonly { name: string; price: string; sold_out: boolean; description?: string }[];
}

type MenuRow = readonly [name: string, price: string, description?: string];

/** A section of a menu board. */
export function section(name: string, ...rows: readonly MenuRow[]): MenuSection {
  return {
    name,
    items: rows.map(([item, price, description]) => ({
      name: item,
      price,
      sold_out: false,
      ...(description !== undefined && { description }),
    })),
  };
}
