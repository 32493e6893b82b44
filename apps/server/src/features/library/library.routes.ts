import type { Route } from '../../platform/http/router.ts';
import { presentItem } from './library.presenter.ts';
import type { Library } from './library.service.ts';
import type { Trash } from './trash.service.ts';

export function libraryRoutes(route: Route, { library, trash }: { library: Library; trash: Trash }): void {
  route('library.list', async ({ actor, query }) => {
    const { total, items, folderPath } = await library.list(actor, query);
    return { total, data: items.map(presentItem), folderPath };
  });
  route('library.lookup', async ({ actor, query }) => {
    const items = await library.lookup(actor, query.ids);
    return { data: items.map(presentItem) };
  });
  route('library.usage', async ({ actor, query }) => ({ data: await library.usage(actor, query.ids) }));
  route('library.restore', async ({ actor, body }) => ({ restored: await trash.restore(actor, body.ids) }));
}
