import type { Person } from '../../platform/auth/actor.ts';
import type { Route } from '../../platform/http/router.ts';
import type { Names } from './forecast-tasks.ts';
import {
  contentIdsOf,
  presentExplanation,
  presentPreview,
  presentTimeline,
  presentWorker,
  visibleContent,
} from './playback.presenter.ts';
import type { Playback } from './playback.service.ts';

export function playbackRoutes(route: Route, playback: Playback): void {
  const visible = async (person: Person, names: Names) =>
    visibleContent(await playback.findReadable(person, Object.keys(names)), names);

  route('devices.playbackContent', ({ actor, params }) => playback.getPublishedContent(actor, params.id));
  route('devices.workers', async ({ actor, params }) => ({
    data: (await playback.listWorkers(actor, params.id)).map(presentWorker),
  }));
  route('devices.timeline', async ({ actor, params, query }) => {
    const interval = { from: new Date(query.from), to: new Date(query.to) };
    const forecast = await playback.forecastTimeline(actor, params.id, query.content, interval);
    return presentTimeline(forecast, interval, await visible(actor, forecast.names));
  });
  route('devices.explain', async ({ actor, params, query }) => {
    const at = query.at === undefined ? undefined : new Date(query.at);
    const forecast = await playback.explain(actor, params.id, query.content, at);
    return presentExplanation(forecast, query, await visible(actor, forecast.names));
  });
  route('devices.publishPreview', async ({ actor, body }) => {
    const preview = await playback.previewPublish(actor, body.deviceIds, body);
    return presentPreview(preview, await playback.findReadable(actor, contentIdsOf(preview)));
  });
}
