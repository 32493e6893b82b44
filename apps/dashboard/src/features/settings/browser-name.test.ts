import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test('names a session after its browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
  expect(browserName(chrome)).toBe('Chrome · macOS');
  expect(browserName(`${chrome} Edg/142.0`)).toBe('Edge · macOS');
  expect(
    browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
  ).toBe('Safari · iOS');
  expect(browserName('curl/8')).toBeNull();
  expect(browserName(null)).toBeNull();
});
