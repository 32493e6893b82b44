import { renderMode, runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './flyers.css';
import { element } from '../shared/dom.ts';
import { showHint } from '../shared/hint.ts';
import { clearLayers } from '../shared/layers.ts';
import { createPageSlideshow } from '../shared/page-slideshow.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import type { Slideshow } from '../shared/slideshow.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFiles, readNumber } from '../shared/values.ts';
import { openPdf, type Pdf } from './pdf.ts';
import sample from './samples/flyer.pdf?url';
import { type PageRef, type Shape, spreadsOf } from './spreads.ts';

/** Space around the pages, as a fraction of the shorter side. */
const MARGIN = 0.035;
const NONE_CHOSEN = 'No flyers have been added.';
const NONE_SHOWN = 'None of the flyers can be shown.';

let slideshow: Slideshow | null = null;
let playing = false;
let open: Pdf[] = [];
let run = 0;
let latest: Settings | null = null;

watchSettings((settings) => void begin(settings));
runtime.subscribe('play', () => {
  playing = true;
  slideshow?.play();
});
// Pages are drawn for the screen's current size, so a rotated screen needs new ones.
window.addEventListener('resize', () => {
  if (latest) void begin(latest);
});

async function begin(settings: Settings): Promise<void> {
  run += 1;
  const current = run;
  latest = settings;
  const { properties, theme } = settings;
  slideshow?.stop();
  void applyTheme(theme);
  document.body.dataset.layers = 'apart';
  const chosen = readFiles(properties.flyers).map(({ url }) => url);
  // The sample is for the editor only. Screens continue with the next presentation.
  if (chosen.length === 0 && renderMode !== 'preview') {
    slideshow = null;
    clearLayers();
    runtime.complete(NONE_CHOSEN);
    return;
  }
  const urls = chosen.length > 0 ? chosen : [new URL(sample, location.href).href];
  const found = await Promise.allSettled(urls.map(openPdf));
  const pdfs = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (current !== run) return close(pdfs);
  close(open);
  open = pdfs;
  const broken = urls.length - pdfs.length;
  showHint(hintFor(chosen.length, broken));
  const screen = measurePageArea();
  const spreads = spreadsOf(
    pdfs.map(({ pageCount }) => pageCount),
    pdfs.map(({ shape }) => shape),
    screen,
    readChoice(properties.pages, ['auto', 'single'], 'auto') === 'auto',
  );
  const each = readNumber(properties.seconds_per_page, 12, 2, 3600);
  const created = createPageSlideshow<PageRef[], HTMLElement>({
    items: spreads,
    millisecondsEach: each * 1000,
    prepare: (spread) => draw(pdfs, spread, screen),
    noneShown: NONE_SHOWN,
  });
  slideshow = created;
  const possible = await created.prepare();
  if (current !== run) return;
  if (!possible) {
    clearLayers();
    runtime.complete(NONE_SHOWN);
  } else runtime.ready();
  if (playing) created.play();
}

/** Draws the pages of a spread before any of them is shown. */
async function draw(pdfs: readonly Pdf[], spread: readonly PageRef[], screen: Shape): Promise<HTMLElement> {
  const box = { width: screen.width / spread.length, height: screen.height };
  const pages = await Promise.all(
    spread.map(({ document, page }) => (pdfs[document] as Pdf).draw(page, box)),
  );
  for (const page of pages) {
    page.style.width = `${page.width / devicePixelRatio}px`;
    page.style.height = `${page.height / devicePixelRatio}px`;
  }
  return element('div', 'spread', ...pages);
}

/** Returns the space for the pages, in pixels of the screen. */
function measurePageArea(): Shape {
  const margin = 2 * MARGIN * Math.min(window.innerWidth, window.innerHeight);
  return {
    width: (window.innerWidth - margin) * devicePixelRatio,
    height: (window.innerHeight - margin) * devicePixelRatio,
  };
}

function hintFor(chosen: number, broken: number): string | null {
  if (chosen === 0) return 'Sample flyer. Add your own to replace it.';
  if (broken === 0 || broken === chosen) return null;
  return broken === 1
    ? '1 flyer can’t be opened and is skipped.'
    : `${broken} flyers can’t be opened and are skipped.`;
}

function close(pdfs: readonly Pdf[]): void {
  for (const pdf of pdfs) pdf.close();
}
