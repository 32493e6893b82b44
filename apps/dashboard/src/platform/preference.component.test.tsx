import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { usePreference } from './preference.ts';

const parse = (stored: unknown) => (typeof stored === 'number' ? stored : 1);

function Counter() {
  const [count, store] = usePreference('test.count', parse);
  return (
    <button type="button" onClick={() => store(count + 1)}>
      {count}
    </button>
  );
}

describe('a preference', () => {
  test('is remembered, and replaced if it is invalid', async () => {
    const first = await render(<Counter />);
    await page.getByRole('button').click();
    await expect.element(page.getByText('2')).toBeVisible();
    await first.unmount();
    const second = await render(<Counter />);
    await expect.element(page.getByText('2')).toBeVisible();
    await second.unmount();
    localStorage.setItem('vitrine.preference..test.count', '{');
    await render(<Counter />);
    await expect.element(page.getByText('1')).toBeVisible();
  });

  test('works while the browser blocks storage', async () => {
    const blocked = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    const spies = (['getItem', 'setItem'] as const).map((name) =>
      vi.spyOn(Storage.prototype, name).mockImplementation(blocked),
    );
    await render(<Counter />);
    await page.getByRole('button').click();
    await expect.element(page.getByText('2')).toBeVisible();
    for (const spy of spies) spy.mockRestore();
  });
});
