import { unregisterServiceWorkers } from './offline/shell.ts';

/** `/player/reset.html`: for a screen that is stuck in an old player. After the reload there is nothing to remove. */
const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
void unregisterServiceWorkers(serviceWorker, () => location.reload()).then((found) => {
  const result = document.getElementById('result');
  if (result && found === 0) result.textContent = 'This screen has no stored player.';
});
