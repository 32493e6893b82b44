import { fromWire, publishedContent } from '@vitrine/contract';
import type { Route } from '../../platform/http/router.ts';
import { presentPublish, presentRevision, sendDocument } from './publishing.presenter.ts';
import { neverPublishedError, type Publishing } from './publishing.service.ts';

export function publishingRoutes(route: Route, publishing: Publishing): void {
  route('devices.publish', async ({ actor, params, body }) => {
    return presentPublish(await publishing.publishToScreen(actor, params.id, body));
  });
  route('devices.publishRevision', async ({ actor, params: { id, revision }, body }) => {
    const target = { deviceId: id, revision, confirmBlank: body?.confirmBlank ?? false };
    return presentPublish(await publishing.publishRevision(actor, target));
  });
  route('devices.revisions', async ({ actor, params, query }) => {
    const { total, rows } = await publishing.listRevisions(actor, params.id, query);
    return { total, data: rows.map(presentRevision) };
  });
  route('playlists.playbackContent', async ({ actor, params }) =>
    fromWire(publishedContent, publishedContent.parse(await publishing.preview(actor, params.id))),
  );
  route('device.publishedContent', async (request) => {
    const current = await publishing.findCurrentRevision(request.actor.deviceId);
    if (!current?.hash || !current.publishedAt) throw neverPublishedError();
    request.reply
      .header('x-revision', String(current.revision))
      .header('x-published-at', current.publishedAt.toISOString());
    await sendDocument(request, publishing, { domainId: current.domainId, hash: current.hash });
    // Sent as stored: the document is never parsed on its way to a screen.
    return undefined as never;
  });
}
