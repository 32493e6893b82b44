import { runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './announcement.css';
import { element } from '../shared/dom.ts';
import { holds, largestFitting, vmin } from '../shared/fit.ts';
import { showHint } from '../shared/hint.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFiles, readText } from '../shared/values.ts';

/** Sizes of the text in hundredths of the shorter side: 30 px at 1080p reads from five metres. */
const TEXT = { min: 2.8, max: 6 };
const TITLE_ALONE = { min: 2.8, max: 7.5 };

/** Letters from which a text is read in lines rather than seen as a whole. */
const LONG = 180;

const words = element('div', 'words');
const picture = element('div', 'picture');
const page = element('main', 'announcement', picture, words);
document.body.append(page);

/** Each change ends what the one before had begun. */
let run = 0;

watchSettings((settings) => void show(settings));
window.addEventListener('resize', () => arrange());

async function show({ properties, theme }: Settings): Promise<void> {
  run += 1;
  const current = run;
  const [title, text] = [readText(properties.title), readText(properties.text)];
  const [file] = readFiles(properties.picture);
  const [image] = await Promise.all([
    file ? load(file.url) : null,
    applyTheme(theme).then(() => document.fonts.ready),
  ]);
  if (current !== run) return;
  page.dataset.layout = image ? readChoice(properties.layout, ['beside', 'behind'], 'beside') : 'words';
  picture.replaceChildren(...(image ? [image] : []));
  words.replaceChildren(
    ...(title ? [element('h1', '', title)] : []),
    ...(text ? [element('p', 'text', text)] : []),
  );
  words.classList.toggle('long', text.length > LONG);
  const isEmpty = !title && !text && !image;
  const isMissing = file !== undefined && image === null;
  arrange(isEmpty ? 'Enter a title or some text for this screen.' : isMissing ? MISSING : null);
  // Nothing at all to show must not be a blank wall: the screen moves on.
  if (isEmpty) runtime.complete('The announcement is empty.');
  else runtime.ready();
}

const MISSING = 'The picture can’t be shown. Only the text appears.';

/** The words as large as their place allows; at the least size, what is left over is cut at a whole line. */
function arrange(hint: string | null = null): void {
  const text = words.querySelector<HTMLElement>('.text');
  const range = text ? TEXT : TITLE_ALONE;
  words.classList.remove('cut');
  const tries = (size: number) => {
    words.style.setProperty('--size', `${size}px`);
    return holds(words);
  };
  const size = largestFitting({ min: vmin(range.min), max: vmin(range.max) }, tries);
  tries(size ?? vmin(range.min));
  if (size === null && text) {
    const line = Number.parseFloat(getComputedStyle(text).lineHeight);
    const over = words.scrollHeight - words.clientHeight;
    const lines = Math.max(1, Math.floor((text.offsetHeight - over) / line));
    words.style.setProperty('--lines', String(lines));
    words.classList.add('cut');
  }
  showHint(hint ?? (size === null ? 'The text is too long for this screen, so its end is cut off.' : null));
}

async function load(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.alt = '';
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
