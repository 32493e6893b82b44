import { layoutOf } from './layout.ts';

/** The layers of the page, from the bottom to the top. */
export interface PageLayers {
  /** Contains the windows. */
  playback: HTMLElement;
  /** A black layer for audio-only screens. Covered windows continue to play; hidden ones would not. */
  blackout: HTMLElement;
  /** Contains the player's own views, above the content. */
  screens: HTMLElement;
  /** Updates the layout after the size of the page has changed. */
  measure(): void;
}

export function createPageLayers(container: HTMLElement): PageLayers {
  const playback = document.createElement('div');
  playback.id = 'playback';
  const screens = document.createElement('div');
  screens.id = 'screens';
  const blackout = document.createElement('div');
  blackout.id = 'blackout';
  blackout.hidden = true;
  blackout.style.cssText = 'position:absolute;inset:0;background:#000';
  container.replaceChildren(playback, blackout, screens);
  const measure = () => {
    const { layout, unit } = layoutOf(container.offsetWidth, container.offsetHeight);
    container.dataset.layout = layout;
    container.style.setProperty('--u', `${unit}px`);
  };
  measure();
  addEventListener('resize', measure);
  return { playback, blackout, screens, measure };
}
