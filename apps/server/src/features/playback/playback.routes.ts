import type { Route } from '../../platform/http/router.ts';
import { presentExplanation, presentPreview, presentTimeline, visibleContent } from './playback.presenter.ts';
import type { Playback } from './playback.service.ts';

export function playbackRoutes(route: Route, playback: Playback): void {
  route('devices.playbackContent', ({ actor, params }) => playback.getPublishedContent(actor, params.id));
  route('devices.workers', async ({ actor, params }) => ({
    data: (await playback.listWorkers(actor, params.id)).map(({ worker, sender }) => ({
      name: worker.name,
      state: worker.state,
      at: worker.at.toISOString(),
      source: worker.source,
      sentBy: worker.profileId === null ? null : { id: worker.profileId, name: sender },
    })),
  }));
  route('devices.timeline', async ({ actor, params, query }) => {
    const interval = { from: new Date(query.from), to: new Date(query.to) };
    const forecast = await playback.forecastTimeline(actor, params.id, query.content, interval);
    const readable = await playback.findReadable(actor, Object.keys(forecast.names));
    return presentTimeline(forecast, interval, visibleContent(readable, forecast.names));
  });
  route('devices.explain', async ({ actor, params, query }) => {
    const at = query.at === undefined ? undefined : new Date(query.at);
    const forecast = await playback.explain(actor, params.id, query.content, at);
    const readable = await playback.findReadable(actor, Object.keys(forecast.names));
    return presentExplanation(forecast, query, visibleContent(readable, forecast.names));
  });
  route('devices.publishPreview', async ({ actor, body }) => {
    const preview = await playback.previewPublish(actor, body.deviceIds, body.playlistId);
    const ids = preview.groups.flatMap(({ difference, forecast }) => [
      ...[...difference.added, ...difference.removed, ...difference.changed].map((thing) => thing.id),
      ...Object.keys(forecast?.names ?? {}),
    ]);
    return presentPreview(preview, await playback.findReadable(actor, [...new Set(ids)]));
  });
}
