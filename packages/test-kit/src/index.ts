export {
  BUILT_AT,
  buildApplicationVersion,
  buildAsset,
  buildContent,
  buildPlaylist,
  buildPresentation,
  buildTheme,
  type ContentParts,
  type ItemLike,
  type PlaylistOverrides,
} from './content.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { kitProperties, kitStrings } from './kit-output.ts';
export { PATIENCE } from './patience.ts';
export { testId } from './test-id.ts';
