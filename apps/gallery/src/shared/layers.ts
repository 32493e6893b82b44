import './layers.css';

/** The previous layer stays beneath until the fade is over, so that no frame between them is blank. */
const FADE_MS = 1000;

/** Fades a layer in over the current one. The first layer appears at once. */
export function showLayer(layer: HTMLElement): void {
  layer.classList.add('layer');
  const before = [...document.querySelectorAll('.layer')];
  if (before.length === 0) layer.classList.add('at-once', 'shown');
  document.body.append(layer);
  // Forces a layout between the two states. Without it, there would be no transition.
  layer.getBoundingClientRect();
  layer.classList.add('shown');
  for (const old of before) old.classList.add('leaving');
  setTimeout(() => {
    for (const old of before) old.remove();
  }, FADE_MS);
}

/** Removes every layer at once. */
export function clearLayers(): void {
  for (const layer of document.querySelectorAll('.layer')) layer.remove();
}
