import type { Calls } from '@vitrine/contract';
import { fromWire, publishedContent } from '@vitrine/contract';
import { notFound } from '../../platform/errors.ts';
import type { CallRequest, Route } from '../../platform/http/router.ts';
import { type Publishing, unpack } from './publishing.service.ts';

export function publishingRoutes(route: Route, publishing: Publishing): void {
  route('devices.publish', async ({ actor, params }) => {
    const { publishedAt, revision, hash } = await publishing.publish(actor, params.id);
    return { publishedAt: publishedAt.toISOString(), revision, contentHash: hash };
  });
  route('playlists.playbackContent', async ({ actor, params }) =>
    fromWire(publishedContent, publishedContent.parse(await publishing.preview(actor, params.id))),
  );
  route('device.publishedContent', async (request) => {
    await sendDocument(request, publishing);
    // Sent as stored: the document is never parsed on its way to a screen.
    return undefined as never;
  });
}

async function sendDocument(
  { actor, headers, reply }: CallRequest<Calls['device.publishedContent']>,
  publishing: Publishing,
): Promise<void> {
  const pointer = await publishing.pointer(actor.deviceId);
  if (!pointer?.hash || !pointer.publishedAt) throw notFound('published content');
  const etag = `"${pointer.hash}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Encoding')
    .header('x-revision', String(pointer.revision))
    .header('x-published-at', pointer.publishedAt.toISOString());
  if (
    headers['if-none-match']
      ?.toString()
      .split(/\s*,\s*/)
      .includes(etag)
  ) {
    reply.code(304).send();
    return;
  }
  const body = await publishing.document(pointer.domainId, pointer.hash);
  reply.type('application/json; charset=utf-8');
  if (/\bgzip\b/.test(headers['accept-encoding']?.toString() ?? ''))
    reply.header('content-encoding', 'gzip').send(body);
  else reply.send(await unpack(body));
}
