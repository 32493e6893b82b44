import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFeed } from './feed.ts';

test("reads the stories of the server's reply and omits those without a headline", () => {
  const reply = {
    title: 'Daily',
    items: [
      {
        title: ' One ',
        summary: 'More',
        published_at: '2026-11-20T12:00:00Z',
        image_url: 'https://a.test/b.jpg',
      },
      { title: '', summary: 'Nothing' },
      { title: 'Two', published_at: 'yesterday', image_url: 'javascript:alert(1)' },
    ],
  };
  expect(readFeed(reply)).toEqual({
    title: 'Daily',
    stories: [
      {
        title: 'One',
        summary: 'More',
        publishedAt: Date.parse('2026-11-20T12:00:00Z'),
        picture: 'https://a.test/b.jpg',
      },
      { title: 'Two', summary: '', publishedAt: null, picture: null },
    ],
  });
});

test('returns null for an invalid reply and never throws', () => {
  for (const none of [null, undefined, 'x', {}, { items: 'x' }]) expect(readFeed(none)).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.anything()), (items) => {
      expect(readFeed({ items })?.stories.every(({ title }) => title !== '')).toBe(true);
    }),
  );
});
