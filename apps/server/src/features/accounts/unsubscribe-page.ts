import type { Call } from '@vitrine/contract';
import type { CallRequest } from '../../platform/http/router.ts';

/** The page behind the link in an email. It contains no names, because anyone who has the link can open it. */
function unsubscribePage(isDone: boolean): string {
  const body = isDone
    ? '<h1>You’re unsubscribed</h1><p>You’ll no longer get emails about offline screens. You can turn these emails on again in Settings.</p>'
    : '<h1>Unsubscribe from these emails?</h1><p>You’ll no longer get emails about offline screens.</p><form method="post"><button>Unsubscribe</button></form>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Email settings</title><body>${body}</body></html>`;
}

export function sendUnsubscribePage(reply: CallRequest<Call>['reply'], isDone: boolean): void {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(unsubscribePage(isDone));
}
