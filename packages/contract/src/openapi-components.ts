import { z } from 'zod';
import { presentationProperty } from './calls/application-properties.ts';
import { application, applicationVersion } from './calls/applications.ts';
import { charge } from './calls/charges.ts';
import { device, deviceMetrics, nowPlaying } from './calls/device.ts';
import { deviceEvent } from './calls/device-api.ts';
import { fileUpload } from './calls/files.ts';
import { folder, folderTree, libraryItem } from './calls/folders.ts';
import { ruleExplanation } from './calls/playback.ts';
import { playlist } from './calls/playlists.ts';
import { presentation, savedPresentation } from './calls/presentations.ts';
import { domain, domainUser, profile } from './calls/profile.ts';
import { resourceProfile, tag, uploadTarget } from './calls/shared.ts';
import { resourceAcl } from './calls/sharing.ts';
import { font, theme } from './calls/themes.ts';
import { errorBody } from './errors.ts';
import {
  publishedApplicationVersion,
  publishedAsset,
  publishedContent,
  publishedFont,
  publishedPlaylist,
  publishedPresentation,
  publishedTheme,
} from './published.ts';
import { operand, recurrenceRule, ruleNode, scheduleRule } from './rules.ts';

/** Schemas with a name in the OpenAPI document. All others are inlined. */
const named: Record<string, z.ZodType> = {
  Application: application,
  ApplicationVersion: applicationVersion,
  Charge: charge,
  Device: device,
  DeviceEvent: deviceEvent,
  DeviceMetrics: deviceMetrics,
  Domain: domain,
  DomainUser: domainUser,
  Error: errorBody,
  FileUpload: fileUpload,
  Folder: folder,
  FolderTree: folderTree,
  Font: font,
  LibraryItem: libraryItem,
  NowPlaying: nowPlaying,
  Operand: operand,
  Playlist: playlist,
  Presentation: presentation,
  PresentationProperty: presentationProperty,
  Profile: profile,
  PublishedApplicationVersion: publishedApplicationVersion,
  PublishedAsset: publishedAsset,
  PublishedContent: publishedContent,
  PublishedFont: publishedFont,
  PublishedPlaylist: publishedPlaylist,
  PublishedPresentation: publishedPresentation,
  PublishedTheme: publishedTheme,
  RecurrenceRule: recurrenceRule,
  ResourceAcl: resourceAcl,
  ResourceProfile: resourceProfile,
  Rule: ruleNode,
  RuleExplanation: ruleExplanation,
  SavedPresentation: savedPresentation,
  ScheduleRule: scheduleRule,
  Tag: tag,
  Theme: theme,
  UploadTarget: uploadTarget,
};

/** The same in the form that zod expects. */
export const componentRegistry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) componentRegistry.add(schema, { id });
