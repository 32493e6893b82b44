import type { Page } from 'playwright-core';

/** Which of some texts a page showed, in order. */
export interface WatchedWords {
  /** Throws if the page was reloaded meanwhile. */
  seen(): Promise<string[]>;
}

/** Follows the first element of the page's content whose text is one of these, without polling. */
export async function watchWords(page: Page, words: readonly string[]): Promise<WatchedWords> {
  await page.evaluate((known) => {
    const seen: string[] = [];
    const look = () => {
      for (const element of document.querySelectorAll('main span, main p')) {
        if (element.childElementCount > 0 || !known.includes(element.textContent ?? '')) continue;
        if (element.textContent !== seen.at(-1)) seen.push(element.textContent ?? '');
        return;
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    Object.assign(window, { wordsSeen: seen });
  }, words);
  return {
    async seen() {
      const seen = await page.evaluate(() => (window as { wordsSeen?: string[] }).wordsSeen);
      if (!seen) throw new Error('The page was loaded anew.');
      return seen;
    },
  };
}
