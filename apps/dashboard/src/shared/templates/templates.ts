import type { templateTexts } from '../../locales/en/template-texts.ts';
import type { Values } from '../properties/values.ts';

/*
 * Ready-made presentations. Their names are in the strings of each language, and their pictures are in `pictures/`.
 * After a change, render the pictures again with `npm run template-pictures`.
 */

export const templateCategories = ['food', 'shop', 'office', 'events', 'safety', 'information'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export type TemplateId = keyof typeof templateTexts.names;

/** What the values of a template depend on. */
export interface TemplateContext {
  /** Such as `2026-11-20`. */
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
  values: (context: TemplateContext) => Values;
}

type MenuRow = readonly [name: string, price: string, description?: string];

/** A section of a menu board. */
function section(name: string, ...rows: readonly MenuRow[]) {
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

/** The date that is `days` days after `day`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The next day that is a Saturday, and not today. */
export function nextSaturday(day: string): string {
  return addDays(day, 6 - new Date(day).getUTCDay() || 7);
}

const food: readonly Template[] = [
  {
    id: 'cafe-menu',
    app: 'menu-board',
    category: 'food',
    duration: 30,
    values: () => ({
      title: 'Coffee & cake',
      sections: [
        section(
          'Coffee',
          ['Espresso', '2.60'],
          ['Flat white', '3.80'],
          ['Cappuccino', '3.60'],
          ['Filter coffee', '3.20'],
        ),
        section('Tea', ['Breakfast tea', '2.80'], ['Fresh mint', '3.20'], ['Chai latte', '3.90']),
        section(
          'From the oven',
          ['Butter croissant', '2.90'],
          ['Cinnamon roll', '3.40'],
          ['Banana bread', '3.60'],
          ['Carrot cake', '4.50'],
        ),
        section('Cold drinks', ['Iced latte', '4.20'], ['Lemonade', '3.90'], ['Apple juice', '3.40']),
      ],
      note: 'Oat milk at no extra charge. Ask us about allergens.',
      colors: 'cream',
    }),
  },
  {
    id: 'lunch-specials',
    app: 'menu-board',
    category: 'food',
    duration: 30,
    values: () => ({
      title: 'Today’s lunch',
      sections: [
        section(
          'To start',
          ['Tomato and basil soup', '6.50', 'With sourdough bread'],
          ['Garden salad', '6.20', 'Radish, mustard dressing'],
          ['Roast beetroot', '7.40', 'Goat’s cheese, walnuts'],
        ),
        section(
          'Mains',
          ['Grilled salmon', '13.90', 'New potatoes, dill cream'],
          ['Mushroom pasta', '10.50', 'Porcini, parsley, parmesan'],
          ['Roast vegetable bowl', '9.80', 'Squash, chickpeas, feta'],
        ),
      ],
      note: 'Served from noon to 2:30. Ask us about allergens.',
      colors: 'green',
    }),
  },
  {
    id: 'wine-list',
    app: 'menu-board',
    category: 'food',
    duration: 30,
    values: () => ({
      title: 'Wine by the glass',
      sections: [
        section(
          'White and sparkling',
          ['House sparkling', '7.50', 'Fine bubbles, pear'],
          ['Riesling', '6.50', 'Dry, green apple'],
          ['Sauvignon blanc', '7.00', 'Crisp, citrus'],
          ['Chardonnay', '7.50', 'Soft, a little oak'],
        ),
        section(
          'Red and rosé',
          ['Provence rosé', '7.00', 'Pale, strawberry'],
          ['Pinot noir', '7.50', 'Light, red cherry'],
          ['Rioja', '7.00', 'Warm, vanilla'],
          ['Syrah', '8.00', 'Full, black pepper'],
        ),
      ],
      note: 'Served in 150 ml glasses. Ask us about bottles.',
      colors: 'plum',
    }),
  },
  {
    id: 'happy-hour',
    app: 'announcement',
    category: 'food',
    duration: 12,
    values: () => ({
      title: 'Happy hour',
      text: 'Two cocktails for the price of one, weekdays from 5 to 7.',
      symbol: 'glass',
      layout: 'beside',
      colors: 'plum',
    }),
  },
];

const shop: readonly Template[] = [
  {
    id: 'welcome',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    values: () => ({
      title: 'Come on in',
      text: 'Look around for as long as you like. We’re happy to help.',
      symbol: 'smile',
      layout: 'beside',
      colors: 'cream',
    }),
  },
  {
    id: 'todays-offer',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    values: () => ({
      title: '3 for 2 today',
      text: 'Choose any three. The cheapest one is free.',
      symbol: 'tag',
      layout: 'beside',
      colors: 'yellow',
    }),
  },
  {
    id: 'sale',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    values: () => ({
      title: 'Up to 50% off',
      text: 'On everything with a red label, while stocks last.',
      symbol: 'percent',
      layout: 'beside',
      colors: 'red',
    }),
  },
  {
    id: 'sale-countdown',
    app: 'countdown',
    category: 'shop',
    duration: 15,
    values: ({ today }) => ({
      title: 'Countdown to the end of our sale',
      date: nextSaturday(today),
      time: '18:00',
      after: 'message',
      after_text: 'The sale has ended. Thank you!',
      colors: 'red',
    }),
  },
  {
    id: 'opening-hours',
    app: 'menu-board',
    category: 'shop',
    duration: 15,
    values: () => ({
      title: 'Opening hours',
      sections: [
        section(
          '',
          ['Monday', '9 am – 6 pm'],
          ['Tuesday', '9 am – 6 pm'],
          ['Wednesday', '9 am – 6 pm'],
          ['Thursday', '9 am – 8 pm'],
          ['Friday', '9 am – 8 pm'],
          ['Saturday', '10 am – 4 pm'],
          ['Sunday', 'Closed'],
        ),
      ],
      note: 'Closed on public holidays.',
      colors: 'white',
    }),
  },
  {
    id: 'holiday-hours',
    app: 'menu-board',
    category: 'shop',
    duration: 15,
    values: () => ({
      title: 'Holiday hours',
      sections: [
        section(
          '',
          ['24 December', '9 am – 2 pm'],
          ['25–26 December', 'Closed'],
          ['27–30 December', '9 am – 6 pm'],
          ['31 December', '9 am – 2 pm'],
          ['1 January', 'Closed'],
        ),
      ],
      note: 'Back to normal from 2 January.',
      colors: 'green',
    }),
  },
  {
    id: 'closed-today',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    values: () => ({
      title: 'Closed today',
      text: 'We’re back tomorrow at 9.\nSee you then!',
      symbol: 'moon',
      layout: 'beside',
      colors: 'night',
    }),
  },
  {
    id: 'please-wait',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    values: () => ({
      title: 'Please take a number',
      text: 'Have a seat. We’ll call you when it’s your turn.',
      symbol: 'ticket',
      layout: 'beside',
      colors: 'blue',
    }),
  },
  {
    id: 'follow-us',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    values: () => ({
      title: 'Follow us',
      text: 'Be the first to see new arrivals and offers.\nFind us at @yourshop',
      symbol: 'phone',
      layout: 'beside',
      colors: 'plum',
    }),
  },
  {
    id: 'thank-you',
    app: 'announcement',
    category: 'shop',
    duration: 12,
    values: () => ({
      title: 'Thank you',
      text: 'It was lovely to see you.\nCome back soon!',
      symbol: 'heart',
      layout: 'behind',
      colors: 'red',
    }),
  },
];

const office: readonly Template[] = [
  {
    id: 'visitor-welcome',
    app: 'announcement',
    category: 'office',
    duration: 15,
    values: () => ({
      title: 'Welcome',
      text: 'Please sign in at the front desk. Your host will meet you here.',
      symbol: 'people',
      layout: 'beside',
      colors: 'blue',
    }),
  },
  {
    id: 'floor-guide',
    app: 'menu-board',
    category: 'office',
    duration: 20,
    values: () => ({
      title: 'Find your way',
      sections: [
        section(
          '',
          ['Management', '4th floor'],
          ['Sales', '3rd floor'],
          ['Meeting rooms', '2nd floor'],
          ['Finance', '1st floor'],
          ['Reception', 'Ground floor'],
        ),
      ],
      note: 'The lifts are behind the front desk.',
      colors: 'night',
    }),
  },
  {
    id: 'key-figures',
    app: 'menu-board',
    category: 'office',
    duration: 20,
    values: () => ({
      title: 'Our week in numbers',
      sections: [
        section(
          '',
          ['Orders shipped', '1,284'],
          ['Shipped on time', '98%'],
          ['Customer rating', '4.7 out of 5'],
          ['Calls answered', '91%'],
          ['New customers', '46'],
        ),
      ],
      note: 'Updated every Monday. Great work, everyone!',
      colors: 'blue',
    }),
  },
  {
    id: 'staff-news',
    app: 'announcement',
    category: 'office',
    duration: 20,
    values: () => ({
      title: 'This week',
      text: 'Monday: Maria joins us\nWednesday: Fire drill at 11\nFriday: Breakfast at 8:30',
      symbol: 'megaphone',
      layout: 'beside',
      colors: 'white',
    }),
  },
  {
    id: 'job-opening',
    app: 'announcement',
    category: 'office',
    duration: 15,
    values: () => ({
      title: 'Join our team',
      text: 'Full-time or part-time.\nAsk us at the counter.',
      symbol: 'briefcase',
      layout: 'beside',
      colors: 'green',
    }),
  },
];

const events: readonly Template[] = [
  {
    id: 'event',
    app: 'announcement',
    category: 'events',
    duration: 15,
    values: () => ({
      title: 'Summer party',
      text: 'Saturday, 7 pm, courtyard\nLive music, free entry',
      symbol: 'star',
      layout: 'behind',
      colors: 'yellow',
    }),
  },
  {
    id: 'event-countdown',
    app: 'countdown',
    category: 'events',
    duration: 15,
    values: ({ today }) => ({
      title: 'Countdown to our opening day',
      date: addDays(today, 30),
      time: '10:00',
      after: 'message',
      after_text: 'We’re open',
      colors: 'plum',
    }),
  },
  {
    id: 'programme',
    app: 'menu-board',
    category: 'events',
    duration: 20,
    values: () => ({
      title: 'Today’s programme',
      sections: [
        section(
          'Morning',
          ['Welcome coffee', '9:00', 'Foyer'],
          ['Opening talk', '9:30', 'Main hall'],
          ['Workshops', '10:30', 'Rooms 1 to 4'],
        ),
        section(
          'Afternoon',
          ['Lunch', '12:30', 'Garden room'],
          ['Panel discussion', '14:00', 'Main hall'],
          ['Closing drinks', '16:30', 'Foyer'],
        ),
      ],
      note: 'Questions? Ask anyone with a blue badge.',
      colors: 'night',
    }),
  },
];

const safety: readonly Template[] = [
  {
    id: 'safety-notice',
    app: 'announcement',
    category: 'safety',
    duration: 15,
    values: () => ({
      title: 'Safety first',
      text: 'Beyond this point, wear a helmet, safety shoes and a high-visibility vest.',
      symbol: 'helmet',
      layout: 'beside',
      colors: 'yellow',
    }),
  },
  {
    id: 'days-without-accidents',
    app: 'announcement',
    category: 'safety',
    duration: 15,
    values: () => ({
      title: '128',
      text: 'days without an accident.\nLet’s keep it that way.',
      symbol: 'shield',
      layout: 'beside',
      colors: 'green',
    }),
  },
  {
    id: 'evacuation',
    app: 'announcement',
    category: 'safety',
    duration: 20,
    values: () => ({
      title: 'If you hear the alarm',
      text: '1. Use the nearest exit.\n2. Don’t use the lifts.\n3. Go to the car park.\n4. Wait for the all-clear.',
      symbol: 'exit',
      layout: 'beside',
      colors: 'green',
    }),
  },
  {
    id: 'house-rules',
    app: 'announcement',
    category: 'safety',
    duration: 20,
    values: () => ({
      title: 'House rules',
      text: 'Quiet after 10 pm\nNo smoking inside\nDogs welcome on a lead\nTidy up when you leave',
      symbol: 'house',
      layout: 'beside',
      colors: 'cream',
    }),
  },
];

const information: readonly Template[] = [
  {
    id: 'wifi',
    app: 'announcement',
    category: 'information',
    duration: 12,
    values: () => ({
      title: 'Free Wi-Fi',
      text: 'Network: Guests\nPassword: sunnyday',
      symbol: 'wifi',
      layout: 'beside',
      colors: 'blue',
    }),
  },
  {
    id: 'clock',
    app: 'clock',
    category: 'information',
    duration: 10,
    values: () => ({ hour_format: 'auto', show_date: true, colors: 'night' }),
  },
  {
    id: 'weather',
    app: 'weather',
    category: 'information',
    duration: 15,
    values: ({ city }) => ({ place: city, unit: 'celsius', colors: 'blue' }),
  },
  {
    id: 'news',
    app: 'news',
    category: 'information',
    duration: 60,
    values: () => ({
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
