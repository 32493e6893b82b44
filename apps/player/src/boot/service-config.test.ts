import { expect, test } from 'vitest';
import { isServiceConfig, readServiceConfig } from './service-config.ts';

const page = { protocol: 'http:', hostname: 'screens.example', port: '8080' };

test('uses an absolute content address unchanged', () => {
  const wire = {
    brand_name: 'Acme',
    content_url: 'https://content.example/',
    sign_up_url: 'https://acme.example/join',
  };
  expect(readServiceConfig(wire, page)).toEqual({
    brandName: 'Acme',
    contentUrl: 'https://content.example',
    signUpUrl: 'https://acme.example/join',
    supportEmail: null,
    logUrl: null,
  });
});

test("builds the content address from the page's host and the configured port", () => {
  expect(readServiceConfig({ content_url: null, content_port: 9001 }, page).contentUrl).toBe(
    'http://screens.example:9001',
  );
  expect(readServiceConfig(null, page)).toMatchObject({
    brandName: 'Vitrine',
    contentUrl: 'http://screens.example:8081',
  });
});

test('sends logs to the server unless an address for bulk uploads is configured', () => {
  expect(readServiceConfig({ log_url: 'https://logs.example/bulk' }, page).logUrl).toBe(
    'https://logs.example/bulk',
  );
  expect(readServiceConfig({}, page).logUrl).toBeNull();
});

test('ignores a sign-up page that is not a web address', () => {
  expect(readServiceConfig({ sign_up_url: 'javascript:alert(1)' }, page).signUpUrl).toBeNull();
});

test('rejects the reply of a captive portal', () => {
  expect(isServiceConfig({ brand_name: 'Acme' })).toBe(true);
  for (const other of [null, '<html>', [], {}]) expect(isServiceConfig(other)).toBe(false);
});
