import type { Calls, ReplyOf } from '@vitrine/contract';
import type { CallRequest } from '../../platform/http/router.ts';
import type { Publishing } from './publishing.service.ts';
import type { RevisionRow } from './revisions.store.ts';
import { decompressDocument, etagOf, type StoredDocument } from './stored-documents.ts';

export function presentPublish({
  publishedAt,
  revision,
  hash,
}: Awaited<ReturnType<Publishing['publishToScreen']>>): ReplyOf<Calls['devices.publish']> {
  return { publishedAt: publishedAt.toISOString(), revision, contentHash: hash };
}

export function presentRevision(row: RevisionRow): ReplyOf<Calls['devices.revisions']>['data'][number] {
  const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;
  return {
    revision: row.revision,
    contentHash: row.hash,
    playlist:
      row.playlistId && row.playlistName !== null ? { id: row.playlistId, name: row.playlistName } : null,
    publishedBy: row.profileId ? { id: row.profileId, name: row.publishedBy } : null,
    publishedAt: row.publishedAt.toISOString(),
    acknowledgedAt: toIsoOrNull(row.acknowledgedAt),
    activatedAt: toIsoOrNull(row.activatedAt),
    failedAt: toIsoOrNull(row.failedAt),
    error: row.error,
  };
}

/** Sends a stored document, without content that was deleted since, unless the caller already has this version. */
export async function sendDocument(
  { headers, reply }: Pick<CallRequest<Calls['device.publishedContent']>, 'headers' | 'reply'>,
  publishing: Publishing,
  document: StoredDocument,
): Promise<void> {
  const etag = `"${etagOf(document)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Accept-Encoding');
  if (
    headers['if-none-match']
      ?.toString()
      .split(',')
      .some((each) => each.trim() === etag)
  ) {
    reply.code(304).send();
    return;
  }
  const body = await publishing.readDocument(document);
  reply.type('application/json; charset=utf-8');
  if (/\bgzip\b/.test(headers['accept-encoding']?.toString() ?? ''))
    reply.header('content-encoding', 'gzip').send(body);
  else reply.send(await decompressDocument(body));
}
