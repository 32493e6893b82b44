import { setTimeout as pause } from 'node:timers/promises';
import { POLLING } from '@vitrine/test-kit';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Clicks } from './clicks.ts';

/** A file that a person chooses or drops. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A person at a page, who has a mouse and a keyboard, or only a keyboard. */
export interface Input {
  /** Presses a button, follows a link, or selects an option. */
  press(target: Locator): Promise<void>;
  /** Fills in the fields of a form in their order. The page must focus the first one. */
  fillIn(...fields: (readonly [field: Locator, text: string])[]): Promise<void>;
  /** Types into any field. */
  typeInto(field: Locator, text: string): Promise<void>;
  /** Presses a button that opens the system's file dialog, and chooses files in it. */
  chooseFiles(button: Locator, files: readonly ChosenFile[]): Promise<void>;
}

/** Chromium reports the file dialog within this time, or not at all. */
const DIALOG_MS = 5000;
const MAX_TABS = 500;

/** Uses the mouse for everything except typing and the next field of a form. */
export function mouseInput(page: Page, clicks: Clicks): Input {
  const press = (target: Locator) => target.click();
  return {
    press,
    fillIn: (...fields) => fillIn(page, fields),
    async typeInto(field, text) {
      await press(field);
      await page.keyboard.type(text);
    },
    async chooseFiles(button, files) {
      const tries = await openAndChoose(page, () => press(button), files);
      // Counts only one click, even if the browser did not report the first ones.
      clicks.add(1 - tries);
      // Selecting the files in the dialog, and confirming it.
      clicks.add(2);
    },
  };
}

/** Uses only Tab, Enter, Space and letters. */
export function keyboardInput(page: Page): Input {
  const tabTo = async (target: Locator) => {
    await expect.poll(() => target.isEnabled(), POLLING).toBe(true);
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}.`);
  };
  const press = async (target: Locator) => {
    await tabTo(target);
    const isOption = await target.evaluate((element) => element.matches('input'));
    await page.keyboard.press(isOption ? 'Space' : 'Enter');
  };
  return {
    press,
    fillIn: (...fields) => fillIn(page, fields),
    async typeInto(field, text) {
      await tabTo(field);
      await page.keyboard.type(text);
    },
    async chooseFiles(button, files) {
      await openAndChoose(page, () => press(button), files);
    },
  };
}

/** Drops files on a page as a person does with the mouse, which counts as one click. */
export async function dropFiles(page: Page, clicks: Clicks, files: readonly ChosenFile[]): Promise<void> {
  const contents = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, contents);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  clicks.add(1);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function fillIn(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [index, [field, text]] of fields.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(field), POLLING).toBe(true);
    await page.keyboard.type(text);
  }
}

/** Opens the system's file dialog and chooses files in it. Resolves to the number of attempts. */
async function openAndChoose(
  page: Page,
  open: () => Promise<void>,
  files: readonly ChosenFile[],
): Promise<number> {
  const opened = page.waitForEvent('filechooser', { timeout: POLLING.timeout });
  // If `open` fails first, its error is the one that matters.
  opened.catch(() => undefined);
  // On a busy machine, Chromium sometimes does not report the file dialog, so this clicks until it does.
  for (let tries = 1; ; tries += 1) {
    await open();
    const chooser = await Promise.race([opened, pause(DIALOG_MS)]);
    if (!chooser) continue;
    await chooser.setFiles([...files]);
    return tries;
  }
}
