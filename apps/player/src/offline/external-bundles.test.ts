import type { PublishedContent } from '@vitrine/contract';
import { buildDocument } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { listExternalBundles } from './external-bundles.ts';

const CONTENT = 'https://content.example';

function found(versions: { sourceUrl: string | null; embeddedUrlFormat?: string }[], assets: string[] = []) {
  const document = buildDocument({
    applicationVersions: Object.fromEntries(
      versions.map(({ sourceUrl, embeddedUrlFormat = null }, index) => [
        `v${index}`,
        { sourceUrl, embeddedUrlFormat } as unknown as PublishedContent['applicationVersions'][string],
      ]),
    ),
    assets: assets.map((url) => ({ url }) as PublishedContent['assets'][number]),
  });
  return listExternalBundles(document, CONTENT);
}

test('finds each external bundle once, by absolute address', () => {
  const url = 'https://elsewhere.example/bundle.js?v=2';
  expect(found([{ sourceUrl: url }, { sourceUrl: url }])).toEqual([url]);
  expect(found([{ sourceUrl: '/not-published.js' }])).toEqual([`${CONTENT}/not-published.js`]);
});

test('omits verified assets, other files and addresses outside the web', () => {
  expect(
    found([{ sourceUrl: '/bundle.js' }, { sourceUrl: `${CONTENT}/two.js` }], ['/bundle.js', '/two.js']),
  ).toEqual([]);
  expect(found([{ sourceUrl: null, embeddedUrlFormat: 'https://app.example/' }])).toEqual([]);
  expect(found([{ sourceUrl: 'data:text/javascript,1' }, { sourceUrl: 'http://[' }])).toEqual([]);
});
