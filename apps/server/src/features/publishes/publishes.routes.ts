import type { Route } from '../../platform/http/router.ts';
import { contentIdsOf } from '../playback/playback.presenter.ts';
import type { Playback } from '../playback/playback.service.ts';
import { presentPublishPreview } from './preview.presenter.ts';
import { presentPublish } from './publishes.presenter.ts';
import type { Publishes } from './publishes.service.ts';

export function publishRoutes(route: Route, publishes: Publishes, playback: Playback): void {
  route('publishes.create', async ({ actor, body }) => presentPublish(await publishes.create(actor, body)));
  route('publishes.preview', async ({ actor, body }) => {
    const ids = await publishes.findScreens(actor, body.scope, body);
    const preview = await playback.previewPublish(actor, ids, body);
    return presentPublishPreview(preview, await playback.findReadable(actor, contentIdsOf(preview)));
  });
  route('publishes.list', async ({ actor, query }) => {
    const { total, items } = await publishes.list(actor, query);
    return { total, data: items.map(presentPublish) };
  });
  route('publishes.get', async ({ actor, params }) => {
    const progress = await publishes.get(actor, params.id);
    return { ...presentPublish(progress), problems: [...progress.problems] };
  });
  route('publishes.screens', async ({ actor, params, query }) => {
    const { total, rows } = await publishes.listScreens(actor, params.id, query);
    return { total, data: rows };
  });
  route('publishes.cancel', async ({ actor, params }) =>
    presentPublish(await publishes.cancel(actor, params.id)),
  );
  route('publishes.continue', async ({ actor, params }) =>
    presentPublish(await publishes.continue(actor, params.id)),
  );
  route('publishes.retry', async ({ actor, params, body }) =>
    presentPublish(await publishes.retry(actor, params.id, body?.confirmBlank ?? false)),
  );
  route('publishes.undo', async ({ actor, params, body }) =>
    presentPublish(await publishes.undo(actor, params.id, body?.confirmBlank ?? false)),
  );
}
