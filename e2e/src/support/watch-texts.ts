import type { Page } from 'playwright-core';

/** Records which of a list of strings a page showed, in order. */
export interface WatchedTexts {
  /** Throws if the page has been reloaded since. */
  seen(): Promise<string[]>;
}

/** Follows the first element of the page's content whose text is one of these, without polling. */
export async function watchTexts(page: Page, texts: readonly string[]): Promise<WatchedTexts> {
  await page.evaluate((known) => {
    const seen: string[] = [];
    const update = () => {
      for (const element of document.querySelectorAll('main span, main p')) {
        if (element.childElementCount > 0 || !known.includes(element.textContent ?? '')) continue;
        if (element.textContent !== seen.at(-1)) seen.push(element.textContent ?? '');
        return;
      }
    };
    new MutationObserver(update).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    update();
    Object.assign(window, { textsSeen: seen });
  }, texts);
  return {
    async seen() {
      const seen = await page.evaluate(() => (window as { textsSeen?: string[] }).textsSeen);
      if (!seen) throw new Error('The page was reloaded.');
      return seen;
    },
  };
}
