/*
 * The logic of a slideshow: its order and timing. Every picture is prepared before it is shown. A picture is anything
 * that fills the screen for its time: a photo, a page, a headline. The application provides the parts that need a
 * browser.
 */

export interface SlideRenderer<Item, Picture> {
  /** Downloads, decodes and draws a picture. Rejects if that is impossible. */
  prepare(item: Item): Promise<Picture>;
  /** Replaces the picture on the screen with a prepared one. */
  show(picture: Picture): void;
}

export interface SlideshowOptions<Item, Picture> {
  items: readonly Item[];
  /** How long each picture is shown. */
  millisecondsEach: number;
  renderer: SlideRenderer<Item, Picture>;
  /** Calls `run` after `ms`. Returns a function that cancels it. */
  wait(ms: number, run: () => void): () => void;
  /** The error to report if no picture can be shown. */
  noneShown: string;
  /** Called after the time of the last picture, or with an error if no picture can be shown. */
  onEnd(error?: string): void;
}

export interface Slideshow {
  /** Shows the first picture that can be shown. Resolves with false if none can. */
  prepare(): Promise<boolean>;
  /** Plays from the first picture. Can be called again at any time. */
  play(): void;
  stop(): void;
}

export function createSlideshow<Item, Picture>(options: SlideshowOptions<Item, Picture>): Slideshow {
  const { millisecondsEach, renderer, wait, onEnd } = options;
  let cancel = () => {};
  /** Index of the item on the screen. */
  let shown = -1;
  /** Each `play` and `stop` cancels the previous run. */
  let run = 0;

  function show(next: PreparedSlide<Picture>): void {
    if (next.index !== shown) renderer.show(next.picture);
    shown = next.index;
  }

  /** Shows the picture at `shown` for its time, while the next is decoded. */
  function hold(current: number): void {
    const upcoming = prepareAfter(shown, options);
    cancel = wait(millisecondsEach, async () => {
      const next = await upcoming;
      if (run !== current) return;
      if (!next) return onEnd();
      show(next);
      hold(current);
    });
  }

  return {
    async prepare() {
      const current = run;
      const first = await prepareAfter(-1, options);
      if (first && run === current) show(first);
      return first !== null;
    },
    async play() {
      cancel();
      run += 1;
      const current = run;
      // A single picture is shown again and again, and need not be decoded again.
      if (shown === 0) return hold(current);
      const first = await prepareAfter(-1, options);
      if (run !== current) return;
      if (!first) return onEnd(options.noneShown);
      show(first);
      hold(current);
    },
    stop() {
      cancel();
      run += 1;
    },
  };
}

interface PreparedSlide<Picture> {
  index: number;
  picture: Picture;
}

/** The next picture after `index` that can be shown, or null at the end. Skips broken ones. */
async function prepareAfter<Item, Picture>(
  index: number,
  { items, renderer }: Pick<SlideshowOptions<Item, Picture>, 'items' | 'renderer'>,
): Promise<PreparedSlide<Picture> | null> {
  for (let next = index + 1; next < items.length; next += 1) {
    try {
      return { index: next, picture: await renderer.prepare(items[next] as Item) };
    } catch {
      // A missing picture must not prevent the others from being shown.
    }
  }
  return null;
}
