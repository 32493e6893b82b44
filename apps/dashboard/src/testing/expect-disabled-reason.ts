import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Checks that a button or menu item is disabled, and that assistive technology can read the reason. */
export async function expectDisabledReason(
  locator: Locator,
  reason: RegExp = /don’t have permission/,
): Promise<void> {
  await expect.element(locator).toHaveAttribute('aria-disabled', 'true');
  await expect.element(locator).toHaveAccessibleDescription(reason);
}
