import { runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './web-page.css';
import { type PosterContent, showPoster } from '../shared/poster.ts';
import { watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readText } from '../shared/values.ts';
import { checkPage } from './check-page.ts';

/** A page that takes longer is shown as far as it has come. */
const LOAD_LIMIT_MS = 15_000;
/** How long a message stays before the screen moves on. */
const MESSAGE_MS = 5000;
/** In the editor an address comes letter by letter; it is loaded when it pauses. */
const TYPING_MS = 600;

const icons = {
  page: '<rect x="3" y="4" width="18" height="16" rx="3"/><path d="M3 9h18M6 6.5h.01M8.5 6.5h.01"/>',
  broken: '<rect x="3" y="4" width="18" height="16" rx="3"/><path d="M3 9h18M12 12v3M12 17.5h.01"/>',
} as const;

let address = '';
let problem: string | null = null;
let messageTimer: number | undefined;
let changeTimer: number | undefined;
/** Each new address, and each new attempt, ends what the one before had begun. */
let run = 0;

watchSettings(({ properties, theme }) => {
  void applyTheme(theme);
  const wanted = readText(properties.url);
  if (run > 0 && wanted === address) return;
  window.clearTimeout(changeTimer);
  const isFirst = run === 0;
  changeTimer = window.setTimeout(() => void begin(wanted), isFirst ? 0 : TYPING_MS);
});
runtime.subscribe('play', () => {
  window.clearTimeout(messageTimer);
  if (problem === null) return;
  messageTimer = window.setTimeout(() => runtime.complete(problem), MESSAGE_MS);
  // What could not be reached before may be there now.
  void begin(address);
});

async function begin(wanted: string): Promise<void> {
  address = wanted;
  run += 1;
  const current = run;
  if (address === '') {
    setProblem(null);
    document.querySelector('iframe')?.remove();
    showPoster({
      icon: icons.page,
      title: 'Your web page shows here',
      text: 'Enter the address of a page for this presentation.',
    });
    runtime.ready();
    return;
  }
  const reason = await load(withScheme(address), () => current === run);
  if (current !== run) return;
  setProblem(reason);
  showPoster(reason === null ? null : message(reason));
  runtime.ready();
}

function setProblem(reason: string | null): void {
  problem = reason;
  if (reason === null) window.clearTimeout(messageTimer);
}

/** Null when the page shows, otherwise why it does not. `isWanted` is false once another has taken its place. */
async function load(url: string, isWanted: () => boolean): Promise<string | null> {
  document.querySelector('iframe')?.remove();
  const checked = checkPage(url, location.protocol);
  if (checked !== null) return checked;
  const frame = document.createElement('iframe');
  frame.title = '';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.allow = 'autoplay';
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, LOAD_LIMIT_MS);
  });
  frame.src = url;
  document.body.append(frame);
  const [reachable] = await Promise.all([isReachable(url), loaded]);
  if (reachable) return null;
  if (isWanted()) frame.remove();
  return 'The address does not answer. Check it, and the screen’s connection.';
}

/** A frame tells nobody that its page failed to load; a request that needs no reply's content does. */
async function isReachable(url: string): Promise<boolean> {
  let forbidden = false;
  const onViolation = () => {
    forbidden = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    await fetch(url, {
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(LOAD_LIMIT_MS),
    });
    return true;
  } catch (error) {
    // A policy that forbids the request, or a slow page, says nothing about the page.
    return forbidden || (error instanceof DOMException && error.name === 'TimeoutError');
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

function message(reason: string): PosterContent {
  return { icon: icons.broken, title: 'This page cannot be shown', text: reason, subject: address };
}
