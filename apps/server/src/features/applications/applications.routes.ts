import type { Route } from '../../platform/http/router.ts';
import type { GuardedProbe } from '../../platform/outgoing/guarded-fetch.ts';
import { presentApplication, presentPublishedBundle, presentVersion } from './applications.presenter.ts';
import type { Applications } from './applications.service.ts';
import type { Bundles } from './bundles.service.ts';
import type { Options } from './options.service.ts';
import { sourceWarnings } from './source-warnings.ts';
import { versionWarnings } from './version-forms.ts';

interface ApplicationRoutesDependencies {
  applications: Applications;
  bundles: Bundles;
  options: Options;
  probe: GuardedProbe;
  /** Address of an organisation's content for a caller who reached the app at `origin`. */
  contentUrl(domainId: string, origin: string): string;
}

export function applicationRoutes(
  route: Route,
  { applications, bundles, options, probe, contentUrl }: ApplicationRoutesDependencies,
): void {
  route('applications.list', async ({ actor, query: { id: ids, ...filter } }) => {
    const { total, rows } = await applications.list(actor, { ...filter, ids });
    return { total, data: rows.map(presentApplication) };
  });
  route('applications.get', async ({ actor, params }) =>
    presentApplication(await applications.get(actor, params.id)),
  );
  route('applications.create', async ({ actor, body }) =>
    presentApplication(await applications.create(actor, body)),
  );
  route('applications.update', async ({ actor, params, body }) =>
    presentApplication(await applications.update(actor, params.id, body)),
  );
  route('applicationVersions.list', async ({ actor, params, query }) => {
    const { total, rows } = await applications.listVersions(actor, params.id, query);
    return { total, data: rows.map(presentVersion) };
  });
  route('applicationVersions.create', async ({ actor, params, body }) => {
    const version = await applications.addVersion(actor, params.id, body);
    const warnings = [...versionWarnings(body), ...(await sourceWarnings(body.sourceUrl, probe))];
    return { ...presentVersion(version), warnings };
  });
  route('applications.loadOptions', async ({ actor, params, body }) => {
    const { options: found, fetchedAt } = await options.load(actor, params.id, body);
    return { options: found, fetchedAt: fetchedAt.toISOString() };
  });
  route('applications.publish', async ({ actor, params, body, origin }) => {
    const published = await bundles.publish(actor, params.id, body);
    const base = contentUrl(actor.domainId, origin);
    return { ...presentPublishedBundle(published, base), warnings: versionWarnings(body) };
  });
}
