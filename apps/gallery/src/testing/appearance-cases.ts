import { lightTheme } from './gallery-fixture.ts';

export type Values = Record<string, unknown>;

/** A place that is unknown to the weather provider of the tests. */
export const UNKNOWN_PLACE = 'Xyzzy';
/** The values of a news presentation. The tests provide its feed. */
export const newsValues = { feed: 'https://news.test/rss' };

export const longMenu = Array.from({ length: 8 }, (_, section) => ({
  name: `Section ${section + 1}`,
  items: Array.from({ length: 14 }, (_each, item) => ({
    name: `Dish number ${item + 1}`,
    description: item % 2 ? 'With something fresh beside it' : '',
    price: `${item}.50`,
  })),
}));

/**
 * The text that each application must show, with its defaults and with its own settings. `pictureUrl`: the address of a
 * picture, which is known once the fixture runs.
 */
export const appearanceCases = (
  pictureUrl: () => string,
): [name: string, slug: string, values: () => Values, seen: RegExp][] => {
  const picture = () => ({ id: 'p', url: pictureUrl(), content_type: 'image/png' });
  return [
    ['announcement', 'announcement', () => ({}), /Good to see you Come in/],
    [
      'announcement with a picture beside',
      'announcement',
      () => ({
        title: 'Fresh bread from seven',
        text: 'Until it is gone.',
        picture: picture(),
        theme: lightTheme,
      }),
      /Fresh bread from seven Until it is gone\./,
    ],
    [
      'announcement with a picture behind',
      'announcement',
      () => ({ title: 'Fresh bread from seven', text: '', picture: picture(), layout: 'behind' }),
      /^Fresh bread from seven$/,
    ],
    [
      'announcement with a symbol beside',
      'announcement',
      () => ({ title: '128', text: 'days without an accident', symbol: 'shield', colors: 'green' }),
      /^128 days without an accident$/,
    ],
    [
      'announcement with a symbol behind',
      'announcement',
      () => ({ title: 'Thank you', text: 'See you soon!', symbol: 'heart', layout: 'behind', colors: 'red' }),
      /^Thank you See you soon!$/,
    ],
    [
      'announcement with a long text',
      'announcement',
      () => ({
        title: 'House rules',
        text: 'Please return every tool to its place on the wall. '.repeat(20),
      }),
      /House rules Please return/,
    ],
    ['menu board', 'menu-board', () => ({}), /Today Coffee Espresso 2\.40.*Cinnamon roll Sold out.*Oat milk/],
    [
      'menu board with one item',
      'menu-board',
      () => ({ sections: [{ items: [{ name: 'One scoop', price: '2' }] }] }),
      /One scoop 2/,
    ],
    [
      'menu board with a short list',
      'menu-board',
      () => ({
        title: 'Opening hours of the shop',
        sections: [{ items: ['Monday', 'Sunday'].map((name) => ({ name, price: '10 am – 4 pm' })) }],
        colors: 'white',
      }),
      /Opening hours of the shop Monday 10 am/,
    ],
    [
      'menu board with too many items',
      'menu-board',
      () => ({ sections: longMenu, theme: lightTheme }),
      /Section 1 Dish number 1 0\.50/,
    ],
    ['countdown', 'countdown', () => ({ locale: 'en-GB' }), /Until the new year .*1 January/],
    ['countdown in German', 'countdown', () => ({ locale: 'de-DE', theme: lightTheme }), /Stunde/],
    [
      'countdown that has ended',
      'countdown',
      () => ({ date: '2026-01-01', after_text: 'We are open' }),
      /We are open$/,
    ],
    ['news', 'news', () => ({ renderMode: 'preview' }), /News Headlines from your favourite site/],
    [
      'news from a feed',
      'news',
      () => ({ ...newsValues, theme: lightTheme }),
      /Harbour Times.*The old ferry returns/,
    ],
    ['weather', 'weather', () => ({ renderMode: 'preview' }), /Your town 21°/],
    [
      'weather for a place',
      'weather',
      () => ({ place: 'Lisbon', locale: 'en-GB', theme: lightTheme }),
      /Lisbon 19° Partly cloudy.*20° 13°/,
    ],
    [
      'weather for an unknown place, in the editor',
      'weather',
      () => ({ place: UNKNOWN_PLACE, renderMode: 'preview' }),
      /Place not found/,
    ],
    ['web page that is unavailable', 'web-page', () => ({ url: 'http://127.0.0.1:9/' }), /^Back in a moment/],
    [
      'web page that is unavailable, in the editor',
      'web-page',
      () => ({ url: 'http://127.0.0.1:9/', renderMode: 'preview' }),
      /This page can’t be shown.*isn’t responding/,
    ],
  ];
};
