import type { Route } from '../../platform/http/router.ts';
import { presentPresentation, presentSaved } from './presentations.presenter.ts';
import type { Presentations } from './presentations.service.ts';

interface PresentationRoutesDependencies {
  presentations: Presentations;
  /** Address of an organisation's content for a caller who reached the app at `origin`. */
  contentUrl(domainId: string, origin: string): string;
}

export function presentationRoutes(
  route: Route,
  { presentations, contentUrl }: PresentationRoutesDependencies,
): void {
  route('presentations.list', async ({ actor, query: { id: ids, ...filter } }) => {
    const { total, data } = await presentations.list(actor, { ...filter, ids });
    return { total, data: data.map(presentPresentation) };
  });
  route('presentations.get', async ({ actor, params }) =>
    presentPresentation(await presentations.get(actor, params.id)),
  );
  route('presentations.create', async ({ actor, body, origin }) =>
    presentSaved(await presentations.create(actor, body), contentUrl(actor.domainId, origin)),
  );
  route('presentations.update', async ({ actor, params, body, origin }) =>
    presentSaved(await presentations.update(actor, params.id, body), contentUrl(actor.domainId, origin)),
  );
  route('presentations.delete', async ({ actor, params, query }) => {
    await presentations.remove(actor, params.id, query.force === 'true');
    return undefined;
  });
  route('presentations.move', async ({ actor, params, body }) =>
    presentPresentation(await presentations.move(actor, params.id, body.folderId)),
  );
  route('presentations.copy', async ({ actor, params, body }) =>
    presentPresentation(await presentations.copy(actor, params.id, body.name)),
  );
}
