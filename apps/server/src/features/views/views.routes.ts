import type { Route } from '../../platform/http/router.ts';
import { presentView } from './views.presenter.ts';
import type { Views } from './views.service.ts';

export function viewRoutes(route: Route, views: Views): void {
  route('views.list', async ({ actor, query }) => {
    const data = (await views.list(actor, query.page)).map(presentView);
    return { total: data.length, data };
  });
  route('views.create', async ({ actor, body }) => presentView(await views.create(actor, body)));
  route('views.update', async ({ actor, params, body }) =>
    presentView(await views.update(actor, params.id, body)),
  );
  route('views.delete', ({ actor, params }) => views.delete(actor, params.id));
}
