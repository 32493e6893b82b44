import { unregisterServiceWorkers } from './offline/shell.ts';

/** The state of the history entry between the removal and the reload. A reload preserves it. */
const REMOVED = 'removed';

/** `/player/reset.html`: for a screen that stays on an old player. After the reload there is nothing to remove. */
const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
const wasRemoved = history.state === REMOVED;
history.replaceState(null, '');

function reload(): void {
  history.replaceState(REMOVED, '');
  location.reload();
}

void unregisterServiceWorkers(serviceWorker, reload).then((found) => {
  const result = document.getElementById('result');
  if (!result || found > 0) return;
  result.textContent = wasRemoved ? 'The stored player was removed.' : 'There is no stored player to remove.';
});
