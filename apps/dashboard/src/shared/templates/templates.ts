import type { Values } from '../properties/values.ts';

/*
 * Finished starting points for presentations. Their pictures are in `pictures/`. After a change, render them again with
 * `npm run template-pictures`.
 */

export const templateCategories = ['food', 'shop', 'office', 'events', 'safety', 'information'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** What the values of a template depend on. */
export interface TemplateContext {
  /** Such as `2026-11-20`. */
  today: string;
  /** A city in the person's time zone, for the weather. Empty if the zone has none. */
  city: string;
}

export interface Template {
  /** The name of its pictures. Never changes. */
  id: string;
  /** The folder of its built-in application. */
  app: 'announcement' | 'clock' | 'countdown' | 'menu-board' | 'news' | 'weather';
  /** Also the name of the new presentation. */
  name: string;
  category: TemplateCategory;
  /** Other words that people search for. */
  keywords: readonly string[];
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

/** The day after so many days. */
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
    name: 'Café menu',
    category: 'food',
    keywords: ['coffee', 'bakery', 'breakfast', 'drinks', 'prices', 'tea', 'cake'],
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
    name: 'Lunch specials',
    category: 'food',
    keywords: ['menu', 'restaurant', 'canteen', 'dish of the day', 'soup', 'food', 'prices'],
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
    name: 'Wine list',
    category: 'food',
    keywords: ['bar', 'restaurant', 'drinks', 'glass', 'bottle', 'prices', 'menu'],
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
    name: 'Happy hour',
    category: 'food',
    keywords: ['bar', 'drinks', 'cocktails', 'offer', 'evening'],
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
    name: 'Welcome',
    category: 'shop',
    keywords: ['hello', 'greeting', 'entrance', 'shop window', 'open'],
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
    name: 'Today’s offer',
    category: 'shop',
    keywords: ['deal', 'discount', 'promotion', 'special', 'price', 'sale'],
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
    name: 'Sale',
    category: 'shop',
    keywords: ['discount', 'offer', 'clearance', 'percent', 'promotion', 'reduced'],
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
    name: 'Sale countdown',
    category: 'shop',
    keywords: ['discount', 'offer', 'ends', 'last days', 'timer', 'promotion'],
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
    name: 'Opening hours',
    category: 'shop',
    keywords: ['times', 'open', 'closed', 'week', 'days', 'business hours'],
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
    name: 'Holiday hours',
    category: 'shop',
    keywords: ['christmas', 'new year', 'opening times', 'open', 'closed', 'public holidays'],
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
    name: 'Closed today',
    category: 'shop',
    keywords: ['shut', 'back soon', 'holiday', 'not open'],
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
    name: 'Queue',
    category: 'shop',
    keywords: ['please wait', 'line', 'number', 'ticket', 'counter', 'next customer', 'waiting room'],
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
    name: 'Follow us',
    category: 'shop',
    keywords: ['social media', 'online', 'share', 'photo', 'like', 'hashtag'],
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
    name: 'Thank you',
    category: 'shop',
    keywords: ['goodbye', 'exit', 'visit', 'see you soon', 'customers'],
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
    name: 'Visitor welcome',
    category: 'office',
    keywords: ['reception', 'lobby', 'guests', 'sign in', 'hello', 'front desk'],
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
    name: 'Floor guide',
    category: 'office',
    keywords: ['directory', 'directions', 'lobby', 'reception', 'wayfinding', 'rooms', 'departments'],
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
    name: 'Key figures',
    category: 'office',
    keywords: ['KPI', 'dashboard', 'numbers', 'goals', 'targets', 'performance', 'results', 'team'],
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
    name: 'Staff news',
    category: 'office',
    keywords: ['internal', 'employees', 'team', 'announcement', 'canteen', 'break room', 'notice'],
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
    name: 'Job opening',
    category: 'office',
    keywords: ['vacancy', 'hiring', 'career', 'recruiting', 'work with us', 'staff wanted', 'apprentice'],
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
    name: 'Event',
    category: 'events',
    keywords: ['invitation', 'concert', 'workshop', 'party', 'date', 'evening', 'tickets'],
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
    name: 'Event countdown',
    category: 'events',
    keywords: ['timer', 'opening', 'launch', 'party', 'days left', 'date'],
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
    name: 'Event programme',
    category: 'events',
    keywords: ['agenda', 'schedule', 'conference', 'meeting', 'timetable', 'day', 'sessions'],
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
    name: 'Safety notice',
    category: 'safety',
    keywords: ['helmet', 'protective equipment', 'PPE', 'construction', 'factory', 'warehouse', 'site'],
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
    name: 'Days without an accident',
    category: 'safety',
    keywords: ['days since last accident', 'KPI', 'factory', 'warehouse', 'incident', 'record', 'counter'],
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
    name: 'Evacuation notice',
    category: 'safety',
    keywords: ['fire', 'emergency', 'exit', 'alarm', 'assembly point', 'evacuate'],
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
    name: 'House rules',
    category: 'safety',
    keywords: ['rules', 'gym', 'pool', 'library', 'please', 'conduct', 'guests', 'shared space'],
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
    name: 'Guest Wi-Fi',
    category: 'information',
    keywords: ['wifi', 'wlan', 'internet', 'password', 'network', 'wireless'],
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
    name: 'Clock',
    category: 'information',
    keywords: ['time', 'date', 'today', 'hour'],
    duration: 10,
    values: () => ({ hour_format: 'auto', show_date: true, colors: 'night' }),
  },
  {
    id: 'weather',
    app: 'weather',
    name: 'Weather',
    category: 'information',
    keywords: ['forecast', 'temperature', 'rain', 'sun', 'today', 'week'],
    duration: 15,
    values: ({ city }) => ({ place: city, unit: 'celsius', colors: 'blue' }),
  },
  {
    id: 'news',
    app: 'news',
    name: 'News headlines',
    category: 'information',
    keywords: ['RSS', 'feed', 'stories', 'newspaper', 'current affairs'],
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
