import type { Route } from '../../platform/http/router.ts';
import { presentContents, presentFolder, presentTree } from './folders.presenter.ts';
import type { Folders } from './folders.service.ts';

export function folderRoutes(route: Route, folders: Folders): void {
  route('folders.devices', async ({ actor, query }) =>
    presentTree(await folders.getTree(actor, 'device', query.folderId)),
  );
  route('folders.devicesV3', async ({ actor, query }) =>
    presentTree(await folders.getTree(actor, 'device', query.folderId)),
  );
  route('folders.library', async ({ actor, query }) =>
    presentTree(await folders.getTree(actor, 'library', query.folderId)),
  );
  route('folders.libraryV3', async ({ actor, query }) =>
    presentTree(await folders.getTree(actor, 'library', query.folderId)),
  );
  route('folders.libraryLite', async ({ actor, query }) => ({
    folders: await folders.listNames(actor, query.type, query.folderId),
  }));
  route('folders.get', async ({ actor, params }) =>
    presentContents(await folders.getContents(actor, params.id)),
  );
  route('folders.create', async ({ actor, body }) => presentFolder(await folders.create(actor, body)));
  route('folders.update', async ({ actor, params, body }) =>
    presentFolder(await folders.update(actor, params.id, body)),
  );
  route('folders.move', async ({ actor, params, body }) =>
    presentFolder(await folders.move(actor, params.id, body.folderId)),
  );
  route('folders.delete', ({ actor, params, query }) =>
    folders.remove(actor, params.id, query.force === 'true'),
  );
}
