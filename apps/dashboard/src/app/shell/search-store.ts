import { createSpotlight } from '@mantine/spotlight';

export const [searchStore, spotlight] = createSpotlight();

/** Selects the first result, as the arrow keys would. Mantine does this only when the query changes. */
export function selectFirst(): void {
  const list = document.getElementById(searchStore.getState().listId);
  const actions = list?.querySelectorAll<HTMLElement>('[data-action]') ?? [];
  for (const action of actions) action.removeAttribute('data-selected');
  actions[0]?.setAttribute('data-selected', 'true');
  searchStore.updateState((state) => ({ ...state, selected: 0 }));
}
