export { type BareBrowser, openBareBrowser } from './bare-browser.ts';
export { findChromium, launchBrowser, launchPainter } from './launch-browser.ts';
export { recordVideo } from './record-video.ts';
