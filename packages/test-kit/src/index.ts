export { createFakeTimers, type FakeTimers, flushPromises } from '@vitrine/time/fake';
export {
  BUILT_AT,
  buildApplicationVersion,
  buildAsset,
  buildContent,
  buildDocument,
  buildPlaylist,
  buildPresentation,
  buildTheme,
  type ContentParts,
  type ItemLike,
  type PlaylistOverrides,
} from './content.ts';
export { kitProperties, kitStrings } from './kit-output.ts';
export { POLLING } from './polling.ts';
export { testId } from './test-id.ts';
