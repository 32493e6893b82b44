import type { Route } from '../../platform/http/router.ts';
import { presentExplanation, presentPreview, presentTimeline, seenBy } from './playback.presenter.ts';
import type { Playback } from './playback.service.ts';

export function playbackRoutes(route: Route, playback: Playback): void {
  route('devices.playbackContent', ({ actor, params }) => playback.published(actor, params.id));
  route('devices.workers', async ({ actor, params }) => ({
    data: (await playback.workers(actor, params.id)).map(({ worker, sender }) => ({
      name: worker.name,
      state: worker.state,
      at: worker.at.toISOString(),
      source: worker.source,
      sentBy: worker.profileId === null ? null : { id: worker.profileId, name: sender },
    })),
  }));
  route('devices.timeline', async ({ actor, params, query }) => {
    const interval = { from: new Date(query.from), to: new Date(query.to) };
    const told = await playback.timeline(actor, params.id, query.content, interval);
    const readable = await playback.readable(actor, Object.keys(told.names));
    return presentTimeline(told, interval, seenBy(readable, told.names));
  });
  route('devices.explain', async ({ actor, params, query }) => {
    const at = query.at === undefined ? undefined : new Date(query.at);
    const told = await playback.explain(actor, params.id, query.content, at);
    const readable = await playback.readable(actor, Object.keys(told.names));
    return presentExplanation(told, query, seenBy(readable, told.names));
  });
  route('devices.publishPreview', async ({ actor, body }) => {
    const preview = await playback.publishPreview(actor, body.deviceIds, body.playlistId);
    const ids = preview.groups.flatMap(({ difference, ahead }) => [
      ...[...difference.added, ...difference.removed, ...difference.changed].map((thing) => thing.id),
      ...Object.keys(ahead?.names ?? {}),
    ]);
    return presentPreview(preview, await playback.readable(actor, [...new Set(ids)]));
  });
}
