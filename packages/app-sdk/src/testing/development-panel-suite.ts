import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

/** Opens a page outside a player and records its console output. */
export type OpenStandalone = (address: string, width?: number) => Promise<{ page: Page; lines: string[] }>;

/** Tests the development panel. The tests of the SDK run them, because both need the same built pages and browser. */
export function developmentPanelSuite(openStandalone: OpenStandalone): void {
  testTabs(openStandalone);
  testAppearanceAndInput(openStandalone);
}

/** Tests that the panel controls the application. */
function testTabs(openStandalone: OpenStandalone): void {
  test('the panel of a standalone application plays, pauses and ends it', async () => {
    const { page, lines } = await openStandalone('probe.html');
    await page.evaluate(() => {
      window.received = [];
      window.vitrine?.runtime.subscribe('play', () => window.received?.push('play'));
      window.vitrine?.runtime.ready();
    });
    const panel = page.getByRole('region', { name: 'Vitrine development panel' });
    await panel.getByRole('status').filter({ hasText: 'Playing' }).waitFor();
    await panel.getByRole('button', { name: 'Pause' }).click();
    await panel.getByRole('button', { name: 'Complete' }).click();
    await panel.getByRole('status').filter({ hasText: 'Ended' }).waitFor();
    expect(await page.evaluate(() => window.received)).toEqual(['play']);
    await panel.getByRole('button', { name: 'Resume' }).click();
    await panel.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.received)).toEqual(['play', 'play', 'play']);
    const log = await panel.getByRole('log').innerText();
    expect(log).toContain('runtime-subscribe');
    // Including the arrow, although the page declares no encoding.
    expect(log).toContain('←');
    // Under a policy that allows no inline scripts or styles.
    expect(lines).toEqual([]);
  });

  test('the panel sends worker states and answers charges', async () => {
    const { page } = await openStandalone('probe.html');
    await page.evaluate(() => {
      window.received = [];
      const { workers, payments } = window.vitrine as NonNullable<typeof window.vitrine>;
      workers.subscribe('queue', (state) => window.received?.push(state));
      payments.subscribe(({ type, event }) => window.received?.push([type, event]));
      payments
        .charge({ subTotal: 5, tip: 1, tax: 0, total: 6 })
        .then(({ status }) => window.received?.push(`charged: ${status}`));
    });
    await page.getByRole('tab', { name: 'Workers 1' }).click();
    expect(await page.getByLabel('Worker', { exact: true }).inputValue()).toBe('queue');
    await page.getByLabel('State, as JSON or text').fill('{ "length": 7 }');
    await page.getByRole('button', { name: 'Send state' }).click();
    await page.getByRole('tab', { name: 'Payments 1' }).click();
    await page.getByLabel('Card terminal').selectOption('Ready');
    await page.getByText('6.00').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    const charge = { requestId: 'c1', subTotal: 5, tip: 1, tax: 0, total: 6, status: 'approved' };
    await expect
      .poll(() => page.evaluate(() => window.received))
      .toEqual([
        ['terminal', null],
        { length: 7 },
        ['terminal', { status: 'ready' }],
        ['charge', charge],
        'charged: approved',
      ]);
    await page.getByText('Charges from the app appear here').waitFor();
  });

  test('the panel changes properties in the running application, and by reloading it', async () => {
    const { page, lines } = await openStandalone('one-file.html#title=Welcome&seconds=20');
    const value = page.getByLabel('Value').first();
    expect(await value.inputValue()).toBe('Welcome');
    await value.fill('Guten Tag & hallo');
    await page.getByRole('button', { name: 'Send as preview' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Guten Tag & hallo');
    await value.fill('Bonjour');
    await page.getByRole('button', { name: 'Reload with these values' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Bonjour');
    expect(page.url()).toContain('#title=Bonjour&seconds=20');
    expect(lines.filter((line) => !line.includes('404'))).toEqual([]);
  });
}

function testAppearanceAndInput(openStandalone: OpenStandalone): void {
  test('input in the panel reaches its fields but not the application', async () => {
    const { page } = await openStandalone('probe.html');
    await page.getByRole('tab', { name: 'Properties' }).waitFor();
    await page.evaluate(() => {
      window.received = [];
      for (const type of ['keydown', 'click', 'pointerdown'])
        document.addEventListener(type, () => window.received?.push(type));
    });
    const name = page.getByLabel('Name').first();
    await name.click();
    await page.keyboard.type('city');
    expect(await name.inputValue()).toBe('city');
    expect(await page.evaluate(() => window.received)).toEqual([]);
    await page.mouse.click(100, 100);
    expect(await page.evaluate(() => window.received)).toEqual(['pointerdown', 'click']);
  });

  test('the panel works with the keyboard, and remains hidden after a reload', async () => {
    const { page } = await openStandalone('probe.html');
    await page.getByRole('tab', { name: 'Properties' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('State, as JSON or text').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByLabel('Card terminal').waitFor();
    await page.keyboard.press('Escape');
    const opener = page.getByRole('button', { name: 'Open the development panel' });
    await opener.waitFor();
    await page.reload();
    await opener.waitFor();
    expect(await page.getByRole('region', { name: 'Vitrine development panel' }).count()).toBe(0);
    await opener.press('Enter');
    await page.getByRole('button', { name: 'Hide' }).waitFor();
  });

  test('the panel starts as a button on a narrow page, and fits when opened', async () => {
    const { page } = await openStandalone('probe.html', 390);
    await page.getByRole('button', { name: 'Open the development panel' }).click();
    const boxes = await page
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }
  });

  test.each(['light', 'dark'] as const)("the panel's text is readable (%s)", async (colorScheme) => {
    const { page } = await openStandalone('probe.html');
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => window.vitrine?.runtime.complete('it has failed'));
    await page.getByText('it has failed').first().waitFor();
    expect(await findFaintText(page)).toEqual([]);
  });
}

/** The pieces of text in the panel whose contrast is below 4.5 (WCAG 2.2, success criterion 1.4.3). */
function findFaintText(page: Page): Promise<{ words: string; contrast: number }[]> {
  return page.evaluate(() => {
    const root = document.getElementById('vitrine-development')?.shadowRoot;
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color)
        .slice(0, 3)
        .map((each) => each / 255)
        .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = (element: Element | null): string => {
      if (!element) return 'rgb(255 255 255)';
      const { backgroundColor } = getComputedStyle(element);
      return (channels(backgroundColor)[3] ?? 1) > 0 ? backgroundColor : ground(element.parentElement);
    };
    return [...(root?.querySelectorAll<HTMLElement>('*') ?? [])]
      .filter((element) => element.innerText?.trim() && element.checkVisibility())
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
      .filter((element) => !(element as HTMLButtonElement).disabled)
      .map((element) => {
        const [light = 0, dark = 0] = [
          luminance(getComputedStyle(element).color),
          luminance(ground(element)),
        ].sort((a, b) => b - a);
        return { words: element.innerText.slice(0, 20), contrast: (light + 0.05) / (dark + 0.05) };
      })
      .filter(({ contrast }) => contrast < 4.5);
  });
}
