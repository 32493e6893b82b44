export { findChromium, launchBrowser } from './launch-browser.ts';
