import './layers.css';

/**
 * Fades a layer in over the current one. The first layer appears at once. The layers beneath remain until the fade has
 * ended, even if a busy device draws it late. A timer would remove them too early and uncover the background.
 */
export function showLayer(layer: HTMLElement): void {
  layer.classList.add('layer');
  const before = [...document.querySelectorAll('.layer')];
  if (before.length === 0) layer.classList.add('at-once', 'shown');
  document.body.append(layer);
  // Forces a layout between the two states. Without it, there would be no transition.
  layer.getBoundingClientRect();
  layer.classList.add('shown');
  for (const old of before) old.classList.add('leaving');
  // A hidden page draws no fades, so old layers would accumulate.
  const fades = document.hidden ? [] : layer.getAnimations();
  void Promise.allSettled(fades.map(({ finished }) => finished)).then(() => {
    for (const old of before) old.remove();
  });
}

/** Removes every layer at once. */
export function clearLayers(): void {
  for (const layer of document.querySelectorAll('.layer')) layer.remove();
}
