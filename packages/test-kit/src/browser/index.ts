export { type BareBrowser, openBareBrowser } from './bare-browser.ts';
export { captureScreencast } from './capture-screencast.ts';
export { findChromium, launchBrowser, launchProfile } from './launch-browser.ts';
export { readPixel } from './read-pixel.ts';
export { recordVideo } from './record-video.ts';
export { screenshotDifference } from './screenshot-difference.ts';
export { createTabPool, type TabPool } from './tab-pool.ts';
export { takeScreenshot } from './take-screenshot.ts';
