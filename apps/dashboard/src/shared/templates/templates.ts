import type { templateTexts } from '../../locales/en/template-texts.ts';
import type { Values } from '../properties/values.ts';
import type { Samples } from './samples/sample.ts';

/*
 * Ready-made presentations. Their names are in the strings of each language, their texts in `samples/`, and their
 * pictures in `pictures/`.
 * After a change, render the pictures again with `npm run template-pictures`.
 */

export const templateCategories = ['food', 'shop', 'office', 'events', 'safety', 'information'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export type TemplateId = keyof typeof templateTexts.names;

/** What the values of a template depend on. */
export interface TemplateContext {
  /** The current date, such as `2026-11-20`. */
  today: string;
  /** A city in the person's time zone, for the weather. Empty if the zone has none. */
  city: string;
}

export interface Template {
  /** The name of its pictures. Never changes. */
  id: TemplateId;
  /** The folder of its built-in application. */
  app: 'announcement' | 'clock' | 'countdown' | 'menu-board' | 'news' | 'weather';
  category: TemplateCategory;
  /** Seconds. */
  duration: number;
  /** The values that are the same in all languages. */
  settings: (context: TemplateContext) => Values;
}

/** The date that is `days` days after `day`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The next day that is a Saturday, and not today. */
export function nextSaturday(day: string): string {
  return addDays(day, 6 - new Date(day).getUTCDay() || 7);
}

/** The values of a template, with texts in the language of the samples. */
export function templateValues(
  { id, settings }: Pick<Template, 'id' | 'settings'>,
  context: TemplateContext,
  samples: Samples,
): Values {
  return { ...(id in samples && samples[id as keyof Samples]), ...settings(context) };
}

const food: readonly Template[] = [
  {
    id: 'cafe-menu',
    app: 'menu-board',
    category: 'food',
    duration: 30,
    settings: () => ({ colors: 'cream' }),
  },
  {
    id: 'lunch-specials',
    app: 'menu-board',
    category: 'food',
    duration: 30,
    settings: () => ({ colors: 'green' }),
  },
  {
    id: 'wine-list',
    app: 'menu-board',
    category: 'food',
    duration: 30,
    settings: () => ({ colors: 'plum' }),
  },
  {
    id: 'happy-hour',
    app: 'announcement',
    category: 'food',
    duration: 12,
    settings: () => ({ symbol: 'glass', layout: 'beside', colors: 'plum' }),
  },
];

const shop: readonly Template[] = [
  {
    id: 'welcome',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    settings: () => ({ symbol: 'smile', layout: 'beside', colors: 'cream' }),
  },
  {
    id: 'todays-offer',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    settings: () => ({ symbol: 'tag', layout: 'beside', colors: 'yellow' }),
  },
  {
    id: 'sale',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    settings: () => ({ symbol: 'percent', layout: 'beside', colors: 'red' }),
  },
  {
    id: 'sale-countdown',
    app: 'countdown',
    category: 'shop',
    duration: 15,
    settings: ({ today }) => ({
      date: nextSaturday(today),
      time: '18:00',
      after: 'message',
      colors: 'red',
    }),
  },
  {
    id: 'opening-hours',
    app: 'menu-board',
    category: 'shop',
    duration: 15,
    settings: () => ({ colors: 'white' }),
  },
  {
    id: 'holiday-hours',
    app: 'menu-board',
    category: 'shop',
    duration: 15,
    settings: () => ({ colors: 'green' }),
  },
  {
    id: 'closed-today',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    settings: () => ({ symbol: 'moon', layout: 'beside', colors: 'night' }),
  },
  {
    id: 'please-wait',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    settings: () => ({ symbol: 'ticket', layout: 'beside', colors: 'blue' }),
  },
  {
    id: 'follow-us',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    settings: () => ({ symbol: 'phone', layout: 'beside', colors: 'plum' }),
  },
  {
    id: 'thank-you',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    settings: () => ({ symbol: 'heart', layout: 'behind', colors: 'red' }),
  },
];

const office: readonly Template[] = [
  {
    id: 'visitor-welcome',
    app: 'announcement',
    category: 'office',
    duration: 15,
    settings: () => ({ symbol: 'people', layout: 'beside', colors: 'blue' }),
  },
  {
    id: 'floor-guide',
    app: 'menu-board',
    category: 'office',
    duration: 20,
    settings: () => ({ colors: 'night' }),
  },
  {
    id: 'key-figures',
    app: 'menu-board',
    category: 'office',
    duration: 20,
    settings: () => ({ colors: 'blue' }),
  },
  {
    id: 'staff-news',
    app: 'announcement',
    category: 'office',
    duration: 20,
    settings: () => ({ symbol: 'megaphone', layout: 'beside', colors: 'white' }),
  },
  {
    id: 'job-opening',
    app: 'announcement',
    category: 'office',
    duration: 15,
    settings: () => ({ symbol: 'briefcase', layout: 'beside', colors: 'green' }),
  },
];

const events: readonly Template[] = [
  {
    id: 'event',
    app: 'announcement',
    category: 'events',
    duration: 15,
    settings: () => ({ symbol: 'star', layout: 'behind', colors: 'yellow' }),
  },
  {
    id: 'event-countdown',
    app: 'countdown',
    category: 'events',
    duration: 15,
    settings: ({ today }) => ({
      date: addDays(today, 30),
      time: '10:00',
      after: 'message',
      colors: 'plum',
    }),
  },
  {
    id: 'programme',
    app: 'menu-board',
    category: 'events',
    duration: 20,
    settings: () => ({ colors: 'night' }),
  },
];

const safety: readonly Template[] = [
  {
    id: 'safety-notice',
    app: 'announcement',
    category: 'safety',
    duration: 15,
    settings: () => ({ symbol: 'helmet', layout: 'beside', colors: 'yellow' }),
  },
  {
    id: 'days-without-accidents',
    app: 'announcement',
    category: 'safety',
    duration: 15,
    settings: () => ({ symbol: 'shield', layout: 'beside', colors: 'green' }),
  },
  {
    id: 'evacuation',
    app: 'announcement',
    category: 'safety',
    duration: 20,
    settings: () => ({ symbol: 'exit', layout: 'beside', colors: 'green' }),
  },
  {
    id: 'house-rules',
    app: 'announcement',
    category: 'safety',
    duration: 20,
    settings: () => ({ symbol: 'house', layout: 'beside', colors: 'cream' }),
  },
];

const information: readonly Template[] = [
  {
    id: 'wifi',
    app: 'announcement',
    category: 'information',
    duration: 12,
    settings: () => ({ symbol: 'wifi', layout: 'beside', colors: 'blue' }),
  },
  {
    id: 'clock',
    app: 'clock',
    category: 'information',
    duration: 10,
    settings: () => ({ hour_format: 'auto', show_date: true, colors: 'night' }),
  },
  {
    id: 'weather',
    app: 'weather',
    category: 'information',
    duration: 15,
    settings: ({ city }) => ({ place: city, unit: 'celsius', colors: 'blue' }),
  },
  {
    id: 'news',
    app: 'news',
    category: 'information',
    duration: 60,
    settings: () => ({
      count: 6,
      seconds_each: 10,
      show_summaries: true,
      show_pictures: true,
      colors: 'night',
    }),
  },
];

export const templates: readonly Template[] = [
  ...food,
  ...shop,
  ...office,
  ...events,
  ...safety,
  ...information,
];
