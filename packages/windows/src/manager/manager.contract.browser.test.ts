import { afterAll, beforeAll } from 'vitest';
import { browserDriver } from '../testing/browser-driver.ts';
import { type BrowserFixture, browserFixture } from '../testing/browser-fixture.ts';
import { windowManagerContract } from '../testing/manager-contract.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await browserFixture();
});
afterAll(() => fixture.close());

windowManagerContract(
  'embedded windows in Chromium',
  browserDriver('embedded', () => fixture),
);
windowManagerContract(
  'legacy windows in Chromium',
  browserDriver('legacy', () => fixture),
);
