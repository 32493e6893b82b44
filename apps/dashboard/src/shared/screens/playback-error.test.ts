import { expect, test } from 'vitest';
import { playbackProblem } from './playback-error.ts';

test.each([
  ['Window 12 timed out after 30 seconds', 'timeout'],
  ['Loading the app from https://apps.example/menu.js took too long', 'timeout'],
  ['Window 3 is unresponsive: The app has not responded for 10 seconds', 'unresponsive'],
  ['Failed to create window: theme 5c1b is missing', 'incomplete'],
  ['Playlist 9ab2 is not in the published content.', 'incomplete'],
  ['Failed to load window: The feed is empty', 'notLoaded'],
  ['Error loading window for https://shop.example', 'notLoaded'],
  ['The app could not be loaded: https://apps.example/menu.js returned status 404', 'notLoaded'],
  ['Files on this screen were damaged and are being downloaded again: /files/a', 'damaged'],
  ['File https://content.example/files/a does not match the published version', 'mismatch'],
  ['There is not enough space on this screen for the new content: 900 MB needed, 12 MB free', 'space'],
  [
    'The app loads from another server (shop.example), which this screen can’t reach while it is offline',
    'network',
  ],
])('recognises “%s”', (error, problem) => expect(playbackProblem(error)).toBe(problem));

test.each(['The video has stalled.', 'A Window 1 timed out after 30 seconds', ''])(
  'leaves the text of an app as it is: “%s”',
  (error) => expect(playbackProblem(error)).toBeNull(),
);
