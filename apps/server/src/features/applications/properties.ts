import type { BodyOf, Calls } from '@vitrine/contract';

/** An author's description of a new version, with TypeScript's names. */
export type VersionInput = BodyOf<Calls['applicationVersions.create']>;

/** One property of an application: its form field, its check, its place in the URL. */
export type PresentationProperty = VersionInput['presentationProperties'][number];

export const fileTypes: ReadonlySet<PresentationProperty['type']> = new Set(['file', 'image', 'video']);
export const choiceTypes: ReadonlySet<PresentationProperty['type']> = new Set([
  'selection',
  'toggleButtonGroup',
  'selectionWithImages',
]);
