import { element } from '../shared/dom.ts';
import { contentFits, largestFitting, vmin } from '../shared/fit.ts';
import type { Story } from './feed.ts';

export interface StoryParts {
  source: string;
  age: string;
  place: { index: number; count: number };
  withSummary: boolean;
  withPicture: boolean;
}

/** A picture that takes longer is omitted, because the headline matters most. */
const PICTURE_LIMIT_MS = 8000;
/** Sizes of the summary, in hundredths of the shorter side. The headline is twice as large. */
const TEXT = { min: 2.8, max: 4.8 };

/** Creates the element of a story and decodes its picture. Call {@link fitStory} once it is in the page. */
export async function storyElement(story: Story, parts: StoryParts): Promise<HTMLElement> {
  const picture = parts.withPicture && story.picture ? await load(story.picture) : null;
  const summary = parts.withSummary && story.summary ? [element('p', 'summary', story.summary)] : [];
  const head = element('header', 'head', element('span', 'source', parts.source));
  if (parts.age) head.append(element('span', 'age', parts.age));
  const words = element('div', 'words', element('h1', '', story.title), ...summary);
  const foot = element('footer', 'foot', ...createPlaceMarks(parts.place));
  const article = element(
    'article',
    picture ? 'story with-picture' : 'story',
    element('div', 'side', head, words, foot),
  );
  if (picture) article.append(element('div', 'picture', picture));
  return article;
}

/** Shows the position among the stories as a row of marks. */
function createPlaceMarks({ index, count }: StoryParts['place']): HTMLElement[] {
  if (count < 2) return [];
  return Array.from({ length: count }, (_, each) => element('i', each === index ? 'now' : ''));
}

/** Makes the text as large as it fits. If it does not fit at the smallest size, the end of the summary is cut. */
export function fitStory(layer: HTMLElement): void {
  const words = layer.querySelector<HTMLElement>('.words');
  if (!words) return;
  const summary = words.querySelector<HTMLElement>('.summary');
  if (summary) summary.hidden = false;
  summary?.style.removeProperty('-webkit-line-clamp');
  const fitsAt = (size: number) => {
    words.style.setProperty('--size', `${size}px`);
    return contentFits(words);
  };
  const limits = { min: vmin(TEXT.min), max: vmin(TEXT.max) };
  const size = largestFitting(limits, fitsAt);
  if (fitsAt(size ?? limits.min) || !summary) return;
  const line = Number.parseFloat(getComputedStyle(summary).lineHeight);
  const overflow = words.scrollHeight - words.clientHeight;
  const lines = Math.floor((summary.offsetHeight - overflow) / line);
  summary.hidden = lines < 1;
  summary.style.setProperty('-webkit-line-clamp', String(lines));
}

async function load(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.alt = '';
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PICTURE_LIMIT_MS));
  return Promise.race([image.decode().then(() => image), late]).catch(() => null);
}
