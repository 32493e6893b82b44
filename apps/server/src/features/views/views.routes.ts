import type { Route } from '../../platform/http/router.ts';
import { presentView, presentViews } from './views.presenter.ts';
import type { Views } from './views.service.ts';

export function viewRoutes(route: Route, views: Views): void {
  route('views.list', async ({ actor, query }) => presentViews(await views.list(actor, query.page)));
  route('views.create', async ({ actor, body }) => presentView(await views.create(actor, body)));
  route('views.reorder', async ({ actor, body }) =>
    presentViews(await views.reorder(actor, body.page, body.ids)),
  );
  route('views.update', async ({ actor, params, body }) =>
    presentView(await views.update(actor, params.id, body)),
  );
  route('views.delete', ({ actor, params }) => views.delete(actor, params.id));
}
