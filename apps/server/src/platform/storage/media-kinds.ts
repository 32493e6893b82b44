import { joinAlternatives } from '../message-text.ts';

/** The names of media kinds in messages, with their article. */
export const mediaKindNames = {
  image: 'a picture',
  video: 'a video',
  audio: 'an audio file',
  font: 'a font',
  document: 'a document',
};
export type MediaKind = keyof typeof mediaKindNames;

/**
 * `a picture or a video`.
 * @param types media types and ranges, such as `image/*`
 */
export function describeMediaTypes(types: readonly string[]): string {
  return joinAlternatives([...new Set(types.map(describeMediaType))]);
}

function describeMediaType(type: string): string {
  if (type === 'application/pdf') return 'a PDF';
  const family = type.endsWith('/*') ? type.slice(0, -2) : '';
  return Object.hasOwn(mediaKindNames, family)
    ? mediaKindNames[family as MediaKind]
    : `a file of type ${type}`;
}
