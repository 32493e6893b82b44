import type { Route } from '../../platform/http/router.ts';
import { presentApplication, presentVersion } from './applications.presenter.ts';
import type { Applications } from './applications.service.ts';
import { versionWarnings } from './version-forms.ts';

export function applicationRoutes(route: Route, { applications }: { applications: Applications }): void {
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
    const { total, rows } = await applications.versions(actor, params.id, query);
    return { total, data: rows.map(presentVersion) };
  });
  route('applicationVersions.create', async ({ actor, params, body }) => {
    const version = await applications.addVersion(actor, params.id, body);
    return { ...presentVersion(version), warnings: versionWarnings(body.presentationProperties) };
  });
}
