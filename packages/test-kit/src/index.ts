export { createFakeTimers, type FakeTimers, flushPromises } from '@vitrine/time/fake';
export {
  buildApplicationVersion,
  buildAsset,
  buildContent,
  buildDocument,
  buildPlaylist,
  buildPresentation,
  buildTheme,
} from './content.ts';
export { kitProperties, kitStrings } from './kit-output.ts';
export { POLLING } from './polling.ts';
