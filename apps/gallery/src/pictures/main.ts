import { renderMode, runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './pictures.css';
import { showHint } from '../shared/hint.ts';
import { clearLayers } from '../shared/layers.ts';
import { createPageSlideshow } from '../shared/page-slideshow.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import type { Slideshow } from '../shared/slideshow.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFiles, readNumber } from '../shared/values.ts';
import dunes from './samples/dunes.svg?url';
import harbour from './samples/harbour.svg?url';
import hills from './samples/hills.svg?url';
import { SECONDS_PER_PICTURE } from './seconds.ts';

const samples = [hills, harbour, dunes].map((url) => new URL(url, location.href).href);
const NONE_CHOSEN = 'No pictures have been added.';
const NONE_SHOWN = 'None of the pictures can be shown.';

let slideshow: Slideshow | null = null;
let playing = false;

watchSettings((settings) => void begin(settings));
runtime.subscribe('play', () => {
  playing = true;
  slideshow?.play();
});

async function begin({ properties, theme, duration }: Settings): Promise<void> {
  slideshow?.stop();
  void applyTheme(theme);
  const chosen = readFiles(properties.pictures).map((file) => file.url);
  const fit = readChoice(properties.fit, ['cover', 'contain'], 'cover');
  document.body.dataset.fit = fit;
  document.body.dataset.layers = fit === 'contain' ? 'apart' : 'above';
  // Samples are for the editor only. Screens continue with the next presentation.
  if (chosen.length === 0 && renderMode !== 'preview') {
    slideshow = null;
    clearLayers();
    runtime.complete(NONE_CHOSEN);
    return;
  }
  showHint(chosen.length === 0 ? 'Sample pictures. Add your own to replace them.' : null);
  const urls = chosen.length > 0 ? chosen : samples;
  const { default: usual, min, max } = SECONDS_PER_PICTURE;
  const each = readNumber(properties.seconds_per_picture, usual, min, max);
  const created = createPageSlideshow({
    items: urls,
    millisecondsEach: (urls.length === 1 ? duration : each) * 1000,
    prepare,
    noneShown: NONE_SHOWN,
  });
  slideshow = created;
  const possible = await created.prepare();
  if (slideshow !== created) return;
  if (!possible) runtime.complete(NONE_SHOWN);
  else runtime.ready();
  if (playing) created.play();
}

async function prepare(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.className = 'picture';
  image.alt = '';
  image.src = url;
  await image.decode();
  return image;
}
