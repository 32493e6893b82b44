import { renderMode, runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './news.css';
import { ageText } from '../shared/age.ts';
import { showHint } from '../shared/hint.ts';
import { knownLocale } from '../shared/language.ts';
import { clearLayers, showLayer } from '../shared/layers.ts';
import { onLayout } from '../shared/on-layout.ts';
import { createPageSlideshow } from '../shared/page-slideshow.ts';
import { showPoster } from '../shared/poster.ts';
import { fetchFeed } from '../shared/service.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import type { Slideshow } from '../shared/slideshow.ts';
import { applyTheme } from '../shared/theme.ts';
import { readFlag, readNumber, readText } from '../shared/values.ts';
import { type Feed, readFeed, type Story } from './feed.ts';
import { sampleFeed } from './sample.ts';
import { fitStory, storyElement } from './story.ts';

/** If the headlines are older than this, new ones are fetched while they are shown, for the next time. */
const FRESH_MS = 5 * 60_000;
/** The editor saves changes after a moment, and the server serves only saved settings. */
const SAVING_MS = 2000;
const SAVING_ATTEMPTS = 8;
const NO_FEED = 'Enter the address of a feed.';
const NONE_SHOWN = 'The feed has no headlines.';

let slideshow: Slideshow | null = null;
let playing = false;
let run = 0;
let latest: Settings | null = null;
let fetchedAt = 0;
/** Headlines that were fetched while the previous ones were shown. */
let fresh: Feed | null = null;

watchSettings((settings) => void begin(settings));
runtime.subscribe('play', () => {
  playing = true;
  if (latest) void playAgain(latest);
});
onLayout(() => {
  for (const layer of document.querySelectorAll<HTMLElement>('.layer')) fitStory(layer);
});

async function begin(settings: Settings): Promise<void> {
  run += 1;
  const current = run;
  const isWanted = () => current === run;
  latest = settings;
  document.body.dataset.layers = 'apart';
  const address = readText(settings.properties.feed);
  const [feed] = await Promise.all([
    address === '' ? feedWithoutAddress() : loadFeed(address, isWanted),
    applyTheme(settings.theme, settings.properties.colors).then(() => document.fonts.ready),
  ]);
  if (!isWanted()) return;
  [fetchedAt, fresh] = [Date.now(), null];
  showHint(address === '' ? 'Sample headlines. Enter the address of a feed to replace them.' : null);
  if (typeof feed === 'string') return fail(feed, address);
  await show(feed, settings, isWanted);
}

/** Shows cached headlines at once instead of waiting for a feed. */
async function playAgain(settings: Settings): Promise<void> {
  if (!slideshow) return;
  const current = run;
  const isWanted = () => current === run;
  if (fresh) {
    const feed = fresh;
    fresh = null;
    await show(feed, settings, isWanted);
  } else slideshow.play();
  const address = readText(settings.properties.feed);
  if (address === '' || Date.now() - fetchedAt < FRESH_MS) return;
  fetchedAt = Date.now();
  const feed = await loadFeed(address, isWanted);
  if (isWanted() && typeof feed !== 'string') fresh = feed;
}

async function show(feed: Feed, { properties }: Settings, isWanted: () => boolean): Promise<void> {
  const stories = feed.stories.slice(0, readNumber(properties.count, 6, 1, 20));
  const locale = knownLocale(readText(properties.locale));
  const withSummary = readFlag(properties.show_summaries, true);
  const withPicture = readFlag(properties.show_pictures, true);
  slideshow?.stop();
  const created = createPageSlideshow<Story, HTMLElement>({
    items: stories,
    millisecondsEach: readNumber(properties.seconds_each, 10, 4, 600) * 1000,
    prepare: (story) =>
      storyElement(story, {
        source: readText(properties.title, feed.title),
        age: story.publishedAt === null ? '' : ageText(story.publishedAt, Date.now(), locale),
        place: { index: stories.indexOf(story), count: stories.length },
        withSummary,
        withPicture,
      }),
    show(layer) {
      showLayer(layer);
      fitStory(layer);
    },
    noneShown: NONE_SHOWN,
  });
  slideshow = created;
  const possible = await created.prepare();
  if (!isWanted()) return;
  if (!possible) return fail(NONE_SHOWN);
  showPoster(null);
  runtime.ready();
  if (playing) created.play();
}

/** The editor shows a sample; screens never do. */
function feedWithoutAddress(): Feed | string {
  return renderMode === 'preview' ? sampleFeed : NO_FEED;
}

/** Fetches the feed, or returns the reason for its failure. */
async function loadFeed(address: string, isWanted: () => boolean): Promise<Feed | string> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetchFeed('news', { address }, readFeed);
    if (reply.ok) return reply.value;
    const isSaving = renderMode === 'preview' && reply.code === 'not_requested' && attempt < SAVING_ATTEMPTS;
    if (!isSaving || !isWanted()) return reasons[reply.code] ?? UNREADABLE;
    await new Promise((resolve) => setTimeout(resolve, SAVING_MS));
    if (!isWanted()) return UNREADABLE;
  }
}

const UNREADABLE = 'Couldn’t read the feed. Check its address.';
const reasons: Record<string, string> = {
  not_requested: 'Headlines appear once this presentation is saved.',
  offline: 'The server isn’t responding. Screens try again the next time they show this.',
  refused: 'The server can’t use this address. Enter one on the public web.',
  unavailable: 'The site isn’t responding, or it didn’t return a feed. Check the address.',
};

/** The editor shows the reason. A screen continues with the next presentation. */
function fail(reason: string, address?: string): void {
  slideshow?.stop();
  slideshow = null;
  clearLayers();
  if (renderMode !== 'preview') {
    runtime.complete(reason);
    return;
  }
  showPoster({
    icon: '<path d="M4 5h12v13a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2Z"/><path d="M16 9h4v9a2 2 0 0 1-4 0M7.5 9h5M7.5 12.5h5M7.5 16h3"/>',
    title: 'No headlines to show',
    text: reason,
    ...(address && { subject: address }),
  });
  runtime.ready();
}
