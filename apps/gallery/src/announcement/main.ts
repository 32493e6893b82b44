import { runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './announcement.css';
import { drawing, element } from '../shared/dom.ts';
import { contentFits, largestFitting, vmin } from '../shared/fit.ts';
import { showHint } from '../shared/hint.ts';
import { onLayout } from '../shared/on-layout.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFiles, readText } from '../shared/values.ts';
import { symbolNames, symbols } from './symbols.ts';

/** Sizes of the text in hundredths of the shorter side: 30 px at 1080p reads from five metres. */
const TEXT = { min: 2.8, max: 6 };
const TITLE_ALONE = { min: 2.8, max: 7.5 };

/** Longer text is read line by line. */
const LONG = 180;
/** Beside a symbol, a title that is only a number appears much larger. */
const FIGURE = /^\d{1,4}$/;

const words = element('div', 'words');
const picture = element('div', 'picture');
const page = element('main', 'announcement', picture, words);
// The first word determines the direction, because people write in any language.
words.dir = 'auto';
document.body.append(page);

/** Counts the changes, so that each change can cancel the work of the previous one. */
let run = 0;
/** The problem that the editor shows, or null. */
let problem: string | null = null;

watchSettings((settings) => void show(settings));
onLayout(arrange);

async function show({ properties, theme }: Settings): Promise<void> {
  run += 1;
  const current = run;
  const [title, text] = [readText(properties.title), readText(properties.text)];
  const [file] = readFiles(properties.picture);
  const [image] = await Promise.all([
    file ? load(file.url) : null,
    applyTheme(theme, properties.colors).then(() => document.fonts.ready),
  ]);
  if (current !== run) return;
  const symbol = image ? null : symbolNamed(properties.symbol);
  const shown = image ?? symbol;
  page.dataset.layout = shown ? readChoice(properties.layout, ['beside', 'behind'], 'beside') : 'words';
  picture.classList.toggle('symbol', symbol !== null);
  picture.replaceChildren(...(shown ? [shown] : []));
  words.replaceChildren(
    ...(title ? [element('h1', '', title)] : []),
    ...(text ? [element('p', 'text', text)] : []),
  );
  words.classList.toggle('long', text.length > LONG);
  words.classList.toggle('figure', symbol !== null && FIGURE.test(title));
  const isEmpty = !title && !text && !shown;
  const isMissing = file !== undefined && image === null;
  problem = isEmpty ? 'Enter a title or some text for this screen.' : isMissing ? MISSING : null;
  arrange();
  // Without any content the screen would be blank, so the player continues with the next presentation.
  if (isEmpty) runtime.complete('The announcement is empty.');
  else runtime.ready();
}

function symbolNamed(value: unknown): HTMLElement | null {
  const name = symbolNames.find((each) => each === value);
  return name ? drawing(symbols[name]) : null;
}

const MISSING = 'The picture can’t be shown. Only the text appears.';

/** Makes the text as large as its space allows. If it does not fit at the smallest size, it is cut after a full line. */
function arrange(): void {
  const text = words.querySelector<HTMLElement>('.text');
  const range = text ? TEXT : TITLE_ALONE;
  words.classList.remove('cut');
  const fitsAt = (size: number) => {
    words.style.setProperty('--size', `${size}px`);
    return contentFits(words);
  };
  const size = largestFitting({ min: vmin(range.min), max: vmin(range.max) }, fitsAt);
  fitsAt(size ?? vmin(range.min));
  if (size === null && text) {
    const line = Number.parseFloat(getComputedStyle(text).lineHeight);
    const over = words.scrollHeight - words.clientHeight;
    const lines = Math.max(1, Math.floor((text.offsetHeight - over) / line));
    words.style.setProperty('--lines', String(lines));
    words.classList.add('cut');
  }
  showHint(
    problem ?? (size === null ? 'The text is too long for this screen, so its end is cut off.' : null),
  );
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
