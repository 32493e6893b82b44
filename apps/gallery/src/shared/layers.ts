import './layers.css';

/** The one before stays beneath until the fade is over: no blank frame between two. */
const FADE_MS = 1000;

/** Fades a layer in over what is shown now; the first is there at once. */
export function showLayer(layer: HTMLElement): void {
  layer.classList.add('layer');
  const before = [...document.querySelectorAll('.layer')];
  if (before.length === 0) layer.classList.add('at-once', 'shown');
  document.body.append(layer);
  // Layout happens between the two states, or there would be nothing to fade from.
  layer.getBoundingClientRect();
  layer.classList.add('shown');
  for (const old of before) old.classList.add('leaving');
  setTimeout(() => {
    for (const old of before) old.remove();
  }, FADE_MS);
}

/** Takes every layer away, at once. */
export function clearLayers(): void {
  for (const layer of document.querySelectorAll('.layer')) layer.remove();
}
