import { applicationCalls } from './calls/applications.ts';
import { authCalls } from './calls/auth.ts';
import { chargeCalls } from './calls/charges.ts';
import { deviceApiCalls } from './calls/device-api.ts';
import { deviceBatchCalls } from './calls/device-batches.ts';
import { deviceReportCalls } from './calls/device-reports.ts';
import { deviceCalls } from './calls/devices.ts';
import { fileCalls } from './calls/files.ts';
import { folderCalls } from './calls/folders.ts';
import { playbackCalls } from './calls/playback.ts';
import { playlistCalls } from './calls/playlists.ts';
import { presentationCalls } from './calls/presentations.ts';
import { profileCalls } from './calls/profile.ts';
import { publishCalls } from './calls/publishes.ts';
import { serviceCalls } from './calls/services.ts';
import { sharingCalls } from './calls/sharing.ts';
import { themeCalls } from './calls/themes.ts';
import { viewCalls } from './calls/views.ts';
import { workerCalls } from './calls/workers.ts';

/** Every call of the API, by its id. */
export const calls = {
  ...authCalls,
  ...profileCalls,
  ...folderCalls,
  ...fileCalls,
  ...applicationCalls,
  ...presentationCalls,
  ...playlistCalls,
  ...themeCalls,
  ...deviceCalls,
  ...deviceBatchCalls,
  ...deviceReportCalls,
  ...playbackCalls,
  ...publishCalls,
  ...deviceApiCalls,
  ...chargeCalls,
  ...serviceCalls,
  ...workerCalls,
  ...viewCalls,
  ...sharingCalls,
};
export type Calls = typeof calls;
export type CallId = keyof Calls;
