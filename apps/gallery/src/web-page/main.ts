import { renderMode, runtime } from '@vitrine/app-sdk';
import { toRecord } from '@vitrine/contract/is-record';
import '../shared/base.css';
import './web-page.css';
import { type PosterContent, showPoster } from '../shared/poster.ts';
import { fetchFeed } from '../shared/service.ts';
import { watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readText } from '../shared/values.ts';
import { checkPage } from './check-page.ts';

/** A page that takes longer is shown as far as it has loaded. */
const LOAD_LIMIT_MS = 15_000;
/** How long a message is shown before the presentation ends. */
const MESSAGE_MS = 5000;
/** The server answers from its cache, and a screen does not wait long for it. */
const CHECK_LIMIT_MS = 5000;
/** In the editor, the address changes with each keystroke. It is loaded once the typing pauses. */
const TYPING_MS = 600;

const NO_ADDRESS = 'Enter the address of a page for this presentation.';
const REFUSED = 'This site doesn’t allow embedding.';
const ICON = '<rect x="3" y="4" width="18" height="16" rx="3"/><path d="M3 9h18M6 6.5h.01M8.5 6.5h.01"/>';

let address = '';
/** Why a message is shown instead of the page. */
let problem: string | null = null;
let messageTimer: number | undefined;
let changeTimer: number | undefined;
/** Counts the attempts: each cancels the previous one. */
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
  // A page that could not be reached before may be available now.
  void begin(address);
});

async function begin(wanted: string): Promise<void> {
  address = wanted;
  run += 1;
  const current = run;
  const url = withScheme(address);
  const permanentProblem = address === '' ? NO_ADDRESS : checkPage(url, location.protocol);
  const [reason, refusal] = await Promise.all([
    permanentProblem === null ? load(url, () => current === run) : permanentProblem,
    permanentProblem === null ? fetchRefusal(address) : null,
  ]);
  if (current !== run) return;
  const lasting = permanentProblem ?? refusal;
  if (lasting !== null) removeFrame();
  // This problem is permanent, so the presentation ends before anything is shown.
  if (lasting !== null && renderMode !== 'preview') return runtime.complete(lasting);
  setProblem(reason);
  showPoster(posterOf(lasting ?? reason));
  runtime.ready();
}

/** Returns why the site cannot be framed, or null. If the server does not reply, the app tries to show the site. */
async function fetchRefusal(wanted: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), CHECK_LIMIT_MS));
  const fetched = fetchFeed(
    'page',
    { address: wanted },
    (reply) => toRecord(reply).refuses_framing === true || null,
  );
  const reply = await Promise.race([fetched, late]);
  return reply?.ok ? REFUSED : null;
}

function posterOf(reason: string | null): PosterContent | null {
  if (reason === null) return null;
  // Viewers cannot do anything about it. The reason is reported to the dashboard when the presentation ends.
  if (renderMode !== 'preview')
    return { icon: ICON, title: 'Back in a moment', text: 'This page isn’t available right now.' };
  if (reason === NO_ADDRESS) return { icon: ICON, title: 'Your web page appears here', text: NO_ADDRESS };
  return { icon: ICON, title: 'This page can’t be shown', text: reason, subject: address };
}

function setProblem(reason: string | null): void {
  problem = reason;
  if (reason === null) window.clearTimeout(messageTimer);
}

/**
 * Loads the page. Resolves with null once it is shown, or with the reason why it is not. `isWanted` returns false once
 * another page has replaced it.
 */
async function load(url: string, isWanted: () => boolean): Promise<string | null> {
  removeFrame();
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
  return 'The page isn’t responding. Check its address and the screen’s connection.';
}

function removeFrame(): void {
  document.querySelector('iframe')?.remove();
}

/** A frame does not report that its page failed to load, but a request in `no-cors` mode does. */
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
    // A policy that forbids the request, or a timeout, does not mean that the page is unreachable.
    return forbidden || (error instanceof DOMException && error.name === 'TimeoutError');
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

/** `example.com:8080` is a host and a port, not a scheme. */
function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}
