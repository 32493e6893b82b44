/** Reads and saves through the API. Only `platform` imports the client and its cache. */
export { UploadError, type UploadTarget, uploadFile } from '@vitrine/client';
export { type Api, ApiProvider, clearCacheOnSessionChange, createApi } from './api/api-provider.tsx';
export type {
  Application,
  ApplicationVersion,
  CallApi,
  Device,
  FileUpload,
  Font,
  LibraryItem,
  Options,
  Playlist,
  PlaylistItem,
  Presentation,
  Profile,
  Property,
  Reply,
  SavedView,
  Theme,
} from './api/types.ts';
export { tryEach, useBatch } from './api/use-batch.ts';
export { useRead, useReads } from './api/use-read.ts';
export { useLateEffects, useSave } from './api/use-save.ts';
