import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { topics } from '@vitrine/contract';
import { z } from 'zod';
import type { Platform } from './app.ts';
import type { Config } from './config.ts';
import { createAccountMails } from './features/accounts/account-mails.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { createApiKeys } from './features/accounts/api-keys.service.ts';
import { createAttemptLimits } from './features/accounts/attempt-limits.ts';
import { createEmailChanges } from './features/accounts/email-changes.service.ts';
import { createKnownDevices } from './features/accounts/known-devices.ts';
import { createPasswordStrength } from './features/accounts/password-strength.ts';
import { createPeople } from './features/accounts/people.service.ts';
import { realtimeRoutes } from './features/accounts/realtime.routes.ts';
import { createSessions } from './features/accounts/sessions.service.ts';
import { createSignUps } from './features/accounts/sign-up.service.ts';
import { applicationRoutes } from './features/applications/applications.routes.ts';
import { createApplications } from './features/applications/applications.service.ts';
import { purgeBundles } from './features/applications/bundle-purge.ts';
import { createBundles } from './features/applications/bundles.service.ts';
import { seedGallery } from './features/applications/gallery.ts';
import { createOptionImages, optionImageRoutes } from './features/applications/option-images.ts';
import { createOptions } from './features/applications/options.service.ts';
import { batchRoutes } from './features/batches/batches.routes.ts';
import { createBatches } from './features/batches/batches.service.ts';
import { createCharges } from './features/device-side/charges.service.ts';
import { deviceSideRoutes } from './features/device-side/device-side.routes.ts';
import { createEvents } from './features/device-side/events.service.ts';
import { createHeartbeats } from './features/device-side/heartbeats.service.ts';
import { createLogs } from './features/device-side/logs.service.ts';
import { createPartitions } from './features/device-side/partitions.ts';
import { createRetention } from './features/device-side/retention.ts';
import { createWorkerStates } from './features/device-side/worker-states.service.ts';
import { deviceRoutes } from './features/devices/devices.routes.ts';
import { createDevices } from './features/devices/devices.service.ts';
import { recordLiveSessions } from './features/devices/live-sessions.ts';
import { feedRoutes } from './features/feeds/feeds.routes.ts';
import { createFeeds } from './features/feeds/feeds.service.ts';
import { contentRoutes } from './features/files/content.routes.ts';
import { createContentOwners } from './features/files/content-owners.ts';
import { defineFileJobs } from './features/files/file-jobs.ts';
import { createFileProcessing, type FileProcessing } from './features/files/file-processing.ts';
import { createFilePurge } from './features/files/file-purge.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { createFiles } from './features/files/files.service.ts';
import { folderRoutes } from './features/folders/folders.routes.ts';
import { createFolders } from './features/folders/folders.service.ts';
import { libraryRoutes } from './features/library/library.routes.ts';
import { createLibrary } from './features/library/library.service.ts';
import { createTrash } from './features/library/trash.service.ts';
import { defineTrashJob } from './features/library/trash-job.ts';
import { createOutages } from './features/notifications/outages.service.ts';
import { createForecastPool } from './features/playback/forecast-pool.ts';
import { createPlayChecks } from './features/playback/play-checks.ts';
import { playbackRoutes } from './features/playback/playback.routes.ts';
import { createPlayback } from './features/playback/playback.service.ts';
import { playlistRoutes } from './features/playlists/playlists.routes.ts';
import { createPlaylists } from './features/playlists/playlists.service.ts';
import { presentationRoutes } from './features/presentations/presentations.routes.ts';
import { createPresentations } from './features/presentations/presentations.service.ts';
import { createFactChanges } from './features/publishing/fact-changes.service.ts';
import { publishingRoutes } from './features/publishing/publishing.routes.ts';
import { createPublishing, decompressDocument } from './features/publishing/publishing.service.ts';
import { rendererFiles } from './features/publishing/renderer-files.ts';
import { type DemoSignIn, prepareDemo } from './features/samples/demo.ts';
import { createSamples } from './features/samples/samples.service.ts';
import { serviceRoutes } from './features/services/services.routes.ts';
import { createServices } from './features/services/services.service.ts';
import { sharingRoutes } from './features/sharing/sharing.routes.ts';
import { createSharing } from './features/sharing/sharing.service.ts';
import { createFonts } from './features/themes/fonts.service.ts';
import { themeRoutes } from './features/themes/themes.routes.ts';
import { createThemes } from './features/themes/themes.service.ts';
import { webPageRoutes } from './features/web-pages/web-pages.routes.ts';
import { createWebPages } from './features/web-pages/web-pages.service.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMail } from './platform/mail/mail.ts';
import { createOutbox } from './platform/outbox.ts';
import { createGuardedFetch, createGuardedProbe, resolveName } from './platform/outgoing/guarded-fetch.ts';
import { readQuotaUsage, writeQuotaDefaults } from './platform/quotas/quotas.ts';
import type { DiskSpace } from './platform/storage/disk-space.ts';
import { createStorage, type StorageOptions } from './platform/storage/storage.ts';
import { uploadOrigins } from './platform/storage/upload-origins.ts';

export interface Features {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The origins to which browsers upload files if that is not the content origin. */
  uploadSources: readonly string[];
  /** False until the first person has signed up. */
  hasAccounts(): Promise<boolean>;
  /** Creates the demo organisation, or sets a new password for it. */
  demo(): Promise<DemoSignIn>;
}

/** Stands for any organisation where it does not matter which. */
const ANY_ID = '00000000-0000-0000-0000-000000000000';

/** Builds every feature and registers its routes. */
export async function buildFeatures(platform: Platform): Promise<Features> {
  const {
    config,
    database,
    clock,
    secrets,
    throttle,
    changes,
    realtime,
    resources,
    route,
    log,
    authenticator,
    securityLog,
    contentOrigins,
  } = platform;
  const { db } = database;

  const knownDevices = createKnownDevices(secrets, clock);
  const sessions = createSessions({
    db,
    clock,
    knownDevices,
    securityLog,
    // A password can be changed while the broker is unavailable. Its sessions then end when their keys expire.
    endRealtime: async (ids) => {
      const unended = (error: unknown) => log.error({ err: error }, 'realtime sessions were not ended');
      await Promise.all(ids.map((id) => realtime.revoke(id).catch(unended)));
    },
  });
  const gallery = fileURLToPath(new URL('../../gallery/dist', import.meta.url));
  const renderer = fileURLToPath(new URL('../../renderer/dist', import.meta.url));
  const applications = createApplications({ db, clock, changes, resources, sandbox: platform.sandbox });

  const jobs = createJobs({ pool: database.pool, log, isWorker: config.ROLES.includes('jobs') });
  const scratch = await emptyScratch(config.DATA_DIR);
  const storing = storageOptions(config, secrets.derive('uploads'), scratch, platform.disk);
  const storage = await createStorage(storing, clock);
  const processing: FileProcessing = createFileProcessing({
    db,
    clock,
    changes,
    storage,
    sandbox: platform.sandbox,
    log,
    scratch,
    isOnlyServer: config.DATABASE_URL === undefined,
    ...defineFileJobs(jobs, () => processing),
  });
  const files = createFiles({ db, clock, changes, resources, storage, processing });
  const playlists = createPlaylists({ db, changes, resources });
  const web = platform.web ?? { resolve: resolveName };
  const guardedFetch = createGuardedFetch(web);
  const probe = createGuardedProbe(web);
  const webPages = createWebPages({
    db,
    clock,
    changes,
    jobs,
    probe,
    embedders: config.PUBLIC_URL
      ? [new URL(config.PUBLIC_URL), new URL(contentOrigins.originFor(ANY_ID, config.PUBLIC_URL))]
      : null,
  });
  const presentations = createPresentations({
    db,
    changes,
    resources,
    applications,
    playlists,
    files,
    webPages,
  });
  const contentUrl = contentOrigins.originFor;
  fileRoutes(route, { files, contentUrl });
  const bundles = createBundles({
    db,
    clock,
    changes,
    storage,
    applications,
    sandbox: platform.sandbox,
    disk: platform.disk,
    scratch,
    secret: secrets.derive('bundles'),
  });
  const optionImages = createOptionImages({
    clock,
    fetch: guardedFetch,
    sandbox: platform.sandbox,
    secret: secrets.derive('option images'),
  });
  const options = createOptions({ db, clock, resources, fetch: guardedFetch, images: optionImages });
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
    galleryDirectory: gallery,
    rendererDirectory: renderer,
    owners: createContentOwners(db, contentOrigins),
    isHttps: config.CONTENT_URL?.startsWith('https:') ?? false,
  });
  feedRoutes(
    platform.content,
    createFeeds({
      db,
      clock,
      weatherUrl: config.WEATHER_URL,
      sandbox: platform.sandbox,
      fetch: guardedFetch,
    }),
  );
  webPageRoutes(platform.content, webPages);
  optionImageRoutes(platform.content, optionImages);

  const folders = createFolders({ db, clock, changes, resources });
  folderRoutes(route, folders);
  const trash = createTrash({ db, clock, changes, resources, filePurge: createFilePurge({ db, storage }) });
  defineTrashJob(jobs, trash);
  libraryRoutes(route, { library: createLibrary({ db, clock, resources, folders, files }), trash });
  sharingRoutes(route, createSharing({ db, clock, changes, resources }));

  const samples = createSamples({
    db,
    applications,
    files,
    presentations,
    playlists,
    processing,
    storage,
    log,
  });
  const mail = createMail({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    outboxDirectory: join(config.DATA_DIR, 'mail'),
    log,
    print: platform.print,
  });
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const sendsMail = config.SMTP_URL !== undefined;
  const mails = createAccountMails({
    mail,
    brandName: config.BRAND_NAME,
    publicUrl,
    supportEmail: config.SUPPORT_EMAIL,
  });
  const onMailError = (error: unknown) => log.error({ err: error }, 'a mail was not sent');
  const outages = createOutages({
    db,
    clock,
    mail,
    brandName: config.BRAND_NAME,
    publicUrl,
    onMailError,
  });
  const attempts = createAttemptLimits(throttle);
  const strength = createPasswordStrength(config.BRAND_NAME);
  const signUps = createSignUps({
    db,
    clock,
    throttle,
    attempts,
    strength,
    sessions,
    policy: config.SIGN_UP,
    mails: sendsMail ? mails.signUp : undefined,
    onMailError,
    addSamples: async (person) => {
      if (platform.addSamples) await samples.create(person);
    },
  });
  const emailChanges = createEmailChanges({
    db,
    clock,
    attempts,
    sessions,
    securityLog,
    mails: sendsMail ? mails.emailChange : undefined,
    onMailError,
  });
  const accounts = createAccounts({
    emailChanges,
    db,
    clock,
    secrets,
    throttle,
    attempts,
    strength,
    knownDevices,
    securityLog,
    sessions,
    brandName: config.BRAND_NAME,
    mailPasswordReset: mails.passwordReset,
    onMailError,
  });
  const outbox = createOutbox({ db, publish: (topic, message) => realtime.publish(topic, message), log });
  const forecasts = createForecastPool(platform.forecast);
  const canPlay = createPlayChecks(forecasts);
  const publishing = createPublishing({
    db,
    clock,
    changes,
    outbox,
    resources,
    renderer: rendererFiles(renderer),
    canPlay,
    historyDays: config.RETENTION_PLAYS_DAYS,
  });
  const facts = createFactChanges({
    db,
    clock,
    canPlay,
    textOf: async (document) =>
      (await decompressDocument(await publishing.readDocument(document))).toString(),
  });
  const people = createPeople({ db, clock, throttle, changes, sessions, facts });
  accountRoutes(route, {
    accounts,
    signUps,
    emailChanges,
    apiKeys: createApiKeys({ db, clock, securityLog, sessions }),
    people,
    sessions,
    securityLog,
    usage: (domainId) => readQuotaUsage(db, domainId),
    contentUrlOf: contentOrigins.ownOriginOf,
  });

  const devices = createDevices({
    db,
    clock,
    secrets,
    throttle,
    authenticator,
    changes,
    realtime,
    resources,
    facts,
    onSendError: (error) =>
      log.warn({ reason: (error as Error).message }, 'a message to a screen was not sent'),
  });
  const batches = createBatches({ db, clock, changes, devices, publishing, resources, facts });
  deviceRoutes(route, devices);
  publishingRoutes(route, publishing);
  playbackRoutes(route, createPlayback({ db, clock, publishing, pool: forecasts }));
  batchRoutes(route, batches);
  serviceRoutes(route, {
    services: createServices({ db, clock, changes, devices, publishing }),
    publishing,
  });
  const retention = createRetention(db, clock, {
    plays: config.RETENTION_PLAYS_DAYS,
    inputs: config.RETENTION_PLAYS_DAYS,
    analytics: config.RETENTION_ANALYTICS_DAYS,
    errors: config.RETENTION_ERRORS_DAYS,
    logs: config.RETENTION_LOGS_DAYS,
  });
  const charges = createCharges(db, clock);
  const workerStates = createWorkerStates({ db, clock, changes, realtime, log });
  realtime.onSensorMessage((message) => void workerStates.receive(message));
  deviceSideRoutes(route, {
    heartbeats: createHeartbeats({
      db,
      pool: database.pool,
      clock,
      changes,
      devices,
      contentUrlOf: contentOrigins.ownOriginOf,
    }),
    events: createEvents({ db, clock, changes, retention }),
    logs: createLogs({ db, clock, retention }),
    charges,
    workerStates,
    realtime,
  });
  realtimeRoutes(route, realtime, clock);

  // Notifies the windows of a screen and the dashboards of its sessions.
  realtime.onPresence(({ deviceId }) => {
    const message = { type: 'presence', occupants: realtime.occupants(deviceId) };
    realtime
      .publish(topics.device(deviceId), message, { qos: 0 })
      .catch((error: unknown) => log.debug({ err: error }, 'presence was not announced'));
  });

  const periodic = (name: string, cron: string, run: () => Promise<unknown>): void => {
    jobs.define(name, z.object({}), async () => void (await run()));
    jobs.schedule(name, cron);
  };
  periodic('record_live_sessions', '* * * * *', () => recordLiveSessions({ db, clock, changes, realtime }));
  periodic('end_late_actions', '* * * * *', batches.timeOutActions);
  periodic('end_stale_charges', '* * * * *', charges.expire);
  periodic('purge_sessions', '17 * * * *', sessions.purge);
  periodic('purge_sandbox_strikes', '7 4 * * *', platform.quarantine.purge);
  periodic('watch_outages', '* * * * *', outages.detectOutages);
  periodic('send_offline_emails', '* * * * *', outages.sendEmails);
  periodic('purge_incidents', '17 4 * * *', outages.purge);
  periodic('purge_idempotency_keys', '7 * * * *', platform.idempotency.purge);
  periodic('purge_throttles', '37 * * * *', throttle.purge);
  periodic('purge_security_events', '7 * * * *', () => securityLog.purge(config.RETENTION_SECURITY_DAYS));
  periodic('purge_documents', '47 3 * * *', publishing.purge);
  periodic('purge_bundles', '27 4 * * *', () => purgeBundles({ db, clock, storage }));
  periodic('make_partitions', '7 1 * * *', () => createPartitions(db, clock));
  // Hourly, so that each run is short.
  periodic('purge_reports', '27 * * * *', retention.purge);
  periodic('purge_batches', '57 * * * *', () => batches.purge(config.RETENTION_ACTIONS_DAYS));

  return {
    async start() {
      await writeQuotaDefaults(db, config);
      await createPartitions(db, clock);
      outbox.start();
      await jobs.start();
      await processing.start();
      await seedGallery(db, clock, log, gallery);
    },
    async stop() {
      await jobs.stop();
      await outbox.stop();
      await forecasts.close();
      await strength.close();
      mail.close();
    },
    uploadSources: uploadOrigins(storing),
    hasAccounts: signUps.hasAny,
    demo: () => prepareDemo({ accounts, signUps, folders, playlists, presentations }),
  };
}

/**
 * Creates an empty directory for files in progress. It is in the data directory, because they can be large, and a
 * killed server leaves its files there.
 */
async function emptyScratch(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'scratch');
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  return directory;
}

/** The options of the configured store: local files, or an S3-compatible store. */
function storageOptions(config: Config, secret: Buffer, scratch: string, disk: DiskSpace): StorageOptions {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const directory = join(config.DATA_DIR, 'files');
    // Upload addresses are paths. Clients resolve them against the content origin.
    return { kind: 'local', directory, secret: secret.toString('hex'), disk, contentUrl: () => '' };
  }
  return {
    kind: 's3',
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    scratch,
  };
}
