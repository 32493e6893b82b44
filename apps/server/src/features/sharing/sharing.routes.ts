import type { Route } from '../../platform/http/router.ts';
import { presentAcl } from './sharing.presenter.ts';
import type { Sharing } from './sharing.service.ts';

export function sharingRoutes(route: Route, sharing: Sharing): void {
  route('acls.create', async ({ actor, body }) =>
    presentAcl(await sharing.grant(actor, body.resourceId, body, body), actor),
  );
  route('acls.list', async ({ actor, params, query }) => {
    const { total, rows } = await sharing.list(actor, params.id, query);
    return { total, data: rows.map((row) => presentAcl(row, actor)) };
  });
  route('acls.delete', ({ actor, params }) => sharing.revoke(actor, params.id));
  route('share.create', async ({ actor, params, body }) => ({
    data: (await sharing.share(actor, params.id, body, body)).map((row) => presentAcl(row, actor)),
  }));
  route('share.replace', async ({ actor, params, body }) => ({
    data: (await sharing.replaceShares(actor, params.id, body, body)).map((row) => presentAcl(row, actor)),
  }));
  route('share.delete', ({ actor, params, body }) => sharing.unshare(actor, params.id, body));
}
