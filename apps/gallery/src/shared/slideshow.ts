/*
 * The show as a sequence: which picture comes when, with every picture made before it is seen. A picture is
 * whatever fills the screen for its time: a photograph, a page, a headline. It knows no page of the browser;
 * the application gives it one.
 */

export interface Stage<Item, Picture> {
  /** Downloads, decodes, draws. Rejects when that is impossible. */
  prepare(item: Item): Promise<Picture>;
  /** Puts a prepared picture on the screen in place of the one before. */
  show(picture: Picture): void;
}

export interface SlideshowOptions<Item, Picture> {
  items: readonly Item[];
  /** How long each picture stays. */
  millisecondsEach: number;
  stage: Stage<Item, Picture>;
  /** Returns how to cancel. */
  wait(ms: number, run: () => void): () => void;
  /** What is said when none can be shown. */
  noneShown: string;
  /** The last picture has had its time; with an error, none could be shown. */
  onEnd(error?: string): void;
}

export interface Slideshow {
  /** Shows the first picture that can be shown; false when none can. */
  prepare(): Promise<boolean>;
  /** From the first picture; may be called again at any time. */
  play(): void;
  stop(): void;
}

export function createSlideshow<Item, Picture>(options: SlideshowOptions<Item, Picture>): Slideshow {
  const { items, millisecondsEach, stage, wait, onEnd } = options;
  let cancel = () => {};
  /** What is on the screen, as an index of `items`. */
  let shown = -1;
  /** Each `play` and `stop` ends what came before it. */
  let run = 0;

  /** The next picture after `index` that can be shown, or null at the end. Broken ones are passed over. */
  async function prepareAfter(index: number): Promise<{ index: number; picture: Picture } | null> {
    for (let next = index + 1; next < items.length; next += 1) {
      try {
        return { index: next, picture: await stage.prepare(items[next] as Item) };
      } catch {
        // A picture that is missing must not take the others from the screen.
      }
    }
    return null;
  }

  function show(next: { index: number; picture: Picture }): void {
    if (next.index !== shown) stage.show(next.picture);
    shown = next.index;
  }

  /** Keeps the picture at `shown` for its time while the next is decoded. */
  function hold(current: number): void {
    const coming = prepareAfter(shown);
    cancel = wait(millisecondsEach, async () => {
      const next = await coming;
      if (run !== current) return;
      if (!next) return onEnd();
      show(next);
      hold(current);
    });
  }

  return {
    async prepare() {
      const current = run;
      const first = await prepareAfter(-1);
      if (first && run === current) show(first);
      return first !== null;
    },
    async play() {
      cancel();
      run += 1;
      const current = run;
      // A single picture is played again and again: it is there already and need not be decoded anew.
      if (shown === 0) return hold(current);
      const first = await prepareAfter(-1);
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
