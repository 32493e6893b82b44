import type { CallOptions } from '@vitrine/client';
import type { CallId, Calls, ReplyResult } from '@vitrine/contract';

/** The reply of a call, with camelCase names. */
export type Reply<Id extends CallId> = ReplyResult<Calls[Id]>;
/** The path parameters, query and body of a call. */
export type Options<Id extends CallId> = CallOptions<Calls[Id]>;

/** Makes one call to the API. */
export type CallApi = <Id extends CallId>(id: Id, options?: Options<Id>) => Promise<Reply<Id>>;

export type Device = Reply<'devices.get'>;
export type Playlist = Reply<'playlists.get'>;
export type PlaylistItem = Playlist['items'][number];
export type Presentation = Reply<'presentations.get'>;
export type Application = Reply<'applications.get'>;
export type ApplicationVersion = NonNullable<Application['currentAppVersion']>;
export type Property = ApplicationVersion['presentationProperties'][number];
export type LibraryItem = Reply<'library.list'>['data'][number];
export type FileUpload = Reply<'fileUploads.get'>;
export type SavedView = Reply<'views.list'>['data'][number];
export type Font = Reply<'fonts.list'>['data'][number];
export type Profile = Reply<'profile.get'>;
export type Theme = Reply<'themes.get'>;
