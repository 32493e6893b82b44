import { applicationRoutes } from '../features/applications/applications.routes.ts';
import { type Applications, createApplications } from '../features/applications/applications.service.ts';
import { createBundles } from '../features/applications/bundles.service.ts';
import { createOptionImages, optionImageRoutes } from '../features/applications/option-images.ts';
import { createOptions } from '../features/applications/options.service.ts';
import { feedRoutes } from '../features/feeds/feeds.routes.ts';
import { createFeeds } from '../features/feeds/feeds.service.ts';
import { contentRoutes } from '../features/files/content.routes.ts';
import { createContentOwners } from '../features/files/content-owners.ts';
import { defineFileJobs } from '../features/files/file-jobs.ts';
import { createFileProcessing, type FileProcessing } from '../features/files/file-processing.ts';
import { createFilePurge } from '../features/files/file-purge.ts';
import { fileRoutes } from '../features/files/files.routes.ts';
import { createFiles, type Files } from '../features/files/files.service.ts';
import { createSetPoster } from '../features/files/poster.ts';
import { folderRoutes } from '../features/folders/folders.routes.ts';
import { createFolders, type Folders } from '../features/folders/folders.service.ts';
import { libraryRoutes } from '../features/library/library.routes.ts';
import { createLibrary } from '../features/library/library.service.ts';
import { createTrash } from '../features/library/trash.service.ts';
import { defineTrashJob } from '../features/library/trash-job.ts';
import { playlistRoutes } from '../features/playlists/playlists.routes.ts';
import { createPlaylists, type Playlists } from '../features/playlists/playlists.service.ts';
import { presentationRoutes } from '../features/presentations/presentations.routes.ts';
import { createPresentations, type Presentations } from '../features/presentations/presentations.service.ts';
import { sharingRoutes } from '../features/sharing/sharing.routes.ts';
import { createSharing } from '../features/sharing/sharing.service.ts';
import { createFonts } from '../features/themes/fonts.service.ts';
import { themeRoutes } from '../features/themes/themes.routes.ts';
import { createThemes } from '../features/themes/themes.service.ts';
import { webPageRoutes } from '../features/web-pages/web-pages.routes.ts';
import { createWebPages, type WebPages } from '../features/web-pages/web-pages.service.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import {
  createGuardedFetch,
  createGuardedProbe,
  type GuardedFetch,
  type GuardedProbe,
  resolveName,
} from '../platform/outgoing/guarded-fetch.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { FileStorage } from './file-storage.ts';
import { buildDirectoryOf } from './frontends.ts';
import type { Platform } from './platform.ts';

/** A placeholder for calls that do not depend on the organisation. */
const ANY_ID = '00000000-0000-0000-0000-000000000000';

/** The services of the library: files, applications, presentations, playlists, themes and folders. */
interface Content {
  applications: Applications;
  files: Files;
  processing: FileProcessing;
  presentations: Presentations;
  playlists: Playlists;
  folders: Folders;
}

/** Builds the features of the library, with their routes on both origins. */
export async function buildContent(
  platform: Platform,
  jobs: Jobs,
  fileStorage: FileStorage,
): Promise<Content> {
  const { config, clock, changes, resources, route, log, sandbox, contentOrigins } = platform;
  const { storage } = fileStorage;
  const { db } = platform.database;
  const contentUrl = contentOrigins.originFor;
  const applications = createApplications({ db, clock, changes, resources, sandbox });
  const { files, processing } = buildFiles(platform, jobs, fileStorage);
  const playlists = createPlaylists({ db, changes, resources });
  const webAccess = platform.web ?? { resolve: resolveName };
  const fetch = createGuardedFetch(webAccess);
  const probe = createGuardedProbe(webAccess);
  const webPages = buildWebPages(platform, jobs, probe);
  const presentations = createPresentations({
    db,
    changes,
    resources,
    applications,
    playlists,
    files,
    webPages,
  });
  const bundles = buildBundles(platform, fileStorage, applications);
  const folders = buildLibrary(platform, jobs, storage, files);

  const options = buildOptions(platform, fetch);
  applicationRoutes(route, { applications, bundles, options, probe, contentUrl });
  playlistRoutes(route, { playlists });
  presentationRoutes(route, { presentations, contentUrl });
  const themes = createThemes({ db, changes, resources, files });
  themeRoutes(route, { themes, fonts: createFonts({ db, resources, files }), contentUrl });
  await contentRoutes(platform.content, {
    storage,
    processing,
    bundles,
    log,
    disk: platform.disk,
    galleryDirectory: buildDirectoryOf('gallery'),
    rendererDirectory: buildDirectoryOf('renderer'),
    owners: createContentOwners(db, contentOrigins),
    isHttps: config.CONTENT_URL?.startsWith('https:') ?? false,
  });
  feedRoutes(platform.content, createFeeds({ db, clock, weatherUrl: config.WEATHER_URL, sandbox, fetch }));
  return { applications, files, processing, presentations, playlists, folders };
}

function buildFiles(platform: Platform, jobs: Jobs, { storage, scratch }: FileStorage) {
  const { config, clock, changes, resources, route, log, sandbox, contentOrigins } = platform;
  const { db } = platform.database;
  const processing: FileProcessing = createFileProcessing({
    db,
    clock,
    changes,
    storage,
    sandbox,
    log,
    scratch,
    isOnlyServer: config.DATABASE_URL === undefined,
    ...defineFileJobs(jobs, () => processing),
  });
  const files = createFiles({ db, clock, changes, resources, storage, processing });
  const setPoster = createSetPoster({ db, changes, resources, storage, sandbox });
  fileRoutes(route, { files, setPoster, contentUrl: contentOrigins.originFor });
  return { files, processing };
}

function buildBundles(platform: Platform, { storage, scratch }: FileStorage, applications: Applications) {
  const { clock, changes, database, disk, sandbox, secrets } = platform;
  return createBundles({
    db: database.db,
    clock,
    changes,
    storage,
    applications,
    sandbox,
    disk,
    scratch,
    secret: secrets.derive('bundles'),
  });
}

/** Builds folders, the trash, and the lists and shares of content of every kind. */
function buildLibrary(platform: Platform, jobs: Jobs, storage: Storage, files: Files): Folders {
  const { clock, changes, outbox, resources, route } = platform;
  const { db } = platform.database;
  const folders = createFolders({ db, clock, changes, outbox, resources });
  const filePurge = createFilePurge({ db, storage });
  const trash = createTrash({ db, clock, changes, outbox, resources, filePurge });
  defineTrashJob(jobs, trash);
  folderRoutes(route, folders);
  libraryRoutes(route, { library: createLibrary({ db, clock, changes, resources, folders, files }), trash });
  sharingRoutes(route, createSharing({ db, clock, changes, resources }));
  return folders;
}

function buildWebPages(platform: Platform, jobs: Jobs, probe: GuardedProbe): WebPages {
  const { config, clock, changes, contentOrigins } = platform;
  const webPages = createWebPages({
    db: platform.database.db,
    clock,
    changes,
    jobs,
    probe,
    embedders: config.PUBLIC_URL
      ? [new URL(config.PUBLIC_URL), new URL(contentOrigins.originFor(ANY_ID, config.PUBLIC_URL))]
      : null,
  });
  webPageRoutes(platform.content, webPages);
  return webPages;
}

/** Builds the service that loads the options of properties from an application's own server. */
function buildOptions(
  { content, database, clock, resources, sandbox, secrets }: Platform,
  fetch: GuardedFetch,
) {
  const images = createOptionImages({ clock, fetch, sandbox, secret: secrets.derive('option images') });
  optionImageRoutes(content, images);
  return createOptions({ db: database.db, clock, resources, fetch, images });
}
