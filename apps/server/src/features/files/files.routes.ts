import type { Route } from '../../platform/http/router.ts';
import { presentFile, presentUpload } from './files.presenter.ts';
import type { Files } from './files.service.ts';
import type { SetPoster } from './poster.ts';

interface FileRoutesDependencies {
  files: Files;
  setPoster: SetPoster;
  /** Address of an organisation's content for a caller who reached the app at `origin`. */
  contentUrl(domainId: string, origin: string): string;
}

export function fileRoutes(route: Route, { files, setPoster, contentUrl }: FileRoutesDependencies): void {
  route('fileUploads.create', async ({ actor, body, origin }) =>
    presentUpload(await files.create(actor, body), contentUrl(actor.domainId, origin)),
  );
  route('fileUploads.get', async ({ actor, params }) => presentFile(await files.get(actor, params.id)));
  route('fileUploads.update', async ({ actor, params, body }) =>
    presentFile(await files.rename(actor, params.id, body.filename)),
  );
  route('fileUploads.move', async ({ actor, params, body }) =>
    presentFile(await files.move(actor, params.id, body.folderId)),
  );
  route('fileUploads.setPoster', async ({ actor, params, body }) => {
    await setPoster(actor, params.id, Buffer.from(body.picture, 'base64'));
    return presentFile(await files.get(actor, params.id));
  });
  route('fileUploads.delete', async ({ actor, params, query }) => {
    await files.remove(actor, params.id, query.force === 'true');
    return undefined;
  });
}
