export { findChromium, launchBrowser, launchPainter } from './launch-browser.ts';
