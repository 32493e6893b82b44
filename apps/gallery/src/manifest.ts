/*
 * The built-in applications as data, with wire names. The server creates the applications from it, and the dashboard their
 * forms. It uses no DOM, so that Node can load it. The build writes it to `dist/manifest.json`.
 */
import { announcement } from './announcement/manifest.ts';
import { clock } from './clock/manifest.ts';
import { countdown } from './countdown/manifest.ts';
import { flyers } from './flyers/manifest.ts';
import { menuBoard } from './menu-board/manifest.ts';
import { news } from './news/manifest.ts';
import { pictures } from './pictures/manifest.ts';
import type { GalleryApplication } from './shared/manifest/application.ts';
import { translate } from './translations/translate.ts';
import { video } from './video/manifest.ts';
import { weather } from './weather/manifest.ts';
import { webPage } from './web-page/manifest.ts';

export const galleryApplications: readonly GalleryApplication[] = [
  pictures,
  video,
  webPage,
  clock,
  flyers,
  announcement,
  menuBoard,
  countdown,
  news,
  weather,
].map(translate);
