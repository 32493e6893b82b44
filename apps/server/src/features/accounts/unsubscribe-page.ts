import { directionOf, firstLanguage, type Language } from '../../platform/languages.ts';
import { wordingOf } from '../../platform/mail/wording.ts';
import { type BrowserRequest, browserOf } from './browser-requests.ts';

/** The page behind the link in an email. It contains no names, because anyone who has the link can open it. */
function unsubscribePage(language: Language, isDone: boolean): string {
  const { unsubscribePage: words, betweenSentences } = wordingOf(language).strings;
  const body = isDone
    ? `<h1>${words.done}</h1><p>${[words.effect, words.reversal].join(betweenSentences)}</p>`
    : `<h1>${words.question}</h1><p>${words.effect}</p><form method="post"><button>${words.unsubscribe}</button></form>`;
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${words.title}</title><body>${body}</body></html>`;
}

/** Sends the page in the language of the browser. */
export function sendUnsubscribePage(request: BrowserRequest, isDone: boolean): void {
  const language = firstLanguage(browserOf(request).language);
  request.reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(unsubscribePage(language, isDone));
}
