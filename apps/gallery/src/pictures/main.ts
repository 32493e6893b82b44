import { renderMode, runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './pictures.css';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFiles, readNumber } from '../shared/values.ts';
import dunes from './samples/dunes.svg?url';
import harbour from './samples/harbour.svg?url';
import hills from './samples/hills.svg?url';
import { createSlideshow, type Slideshow } from './slideshow.ts';

const samples = [hills, harbour, dunes].map((url) => new URL(url, location.href).href);
/** The old picture stays beneath the new one until the fade is over. */
const FADE_MS = 1000;

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
  document.body.dataset.fit = readChoice(properties.fit, ['cover', 'contain'], 'cover');
  showHint(chosen.length === 0 && renderMode === 'preview');
  const urls = chosen.length > 0 ? chosen : samples;
  const each = readNumber(properties.seconds_per_picture, 10, 2, 3600);
  const created = createSlideshow({
    urls,
    millisecondsEach: (urls.length === 1 ? duration : each) * 1000,
    stage: { prepare, show },
    wait(ms, run) {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    onEnd: (error) => runtime.complete(error),
  });
  slideshow = created;
  const possible = await created.prepare();
  if (slideshow !== created) return;
  if (!possible) runtime.complete('None of the pictures can be shown');
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

function show(image: HTMLImageElement): void {
  const before = [...document.querySelectorAll('.picture')];
  if (before.length === 0) image.classList.add('at-once', 'shown');
  document.body.append(image);
  // Layout happens between the two states, or there would be nothing to fade from.
  image.getBoundingClientRect();
  image.classList.add('shown');
  for (const old of before) old.classList.add('leaving');
  setTimeout(() => {
    for (const old of before) old.remove();
  }, FADE_MS);
}

function showHint(visible: boolean): void {
  document.querySelector('.hint')?.remove();
  if (!visible) return;
  const hint = document.createElement('p');
  hint.className = 'hint';
  hint.textContent = 'Sample pictures. Add your own to replace them.';
  document.body.append(hint);
}
