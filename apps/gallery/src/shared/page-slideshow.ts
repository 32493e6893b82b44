import { runtime } from '@vitrine/app-sdk';
import { showLayer } from './layers.ts';
import { createSlideshow, type Slideshow, type SlideshowOptions } from './slideshow.ts';

/** Creates a slideshow of layers in this page. When it ends, the presentation is complete. */
export function createPageSlideshow<Item, Layer extends HTMLElement>({
  prepare,
  show = showLayer,
  ...options
}: Pick<SlideshowOptions<Item, Layer>, 'items' | 'millisecondsEach' | 'noneShown'> & {
  prepare(item: Item): Promise<Layer>;
  show?(layer: Layer): void;
}): Slideshow {
  return createSlideshow<Item, Layer>({
    ...options,
    renderer: { prepare, show },
    wait(ms, next) {
      const timer = window.setTimeout(next, ms);
      return () => window.clearTimeout(timer);
    },
    onEnd: (error) => runtime.complete(error),
  });
}
