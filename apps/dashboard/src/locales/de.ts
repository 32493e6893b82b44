/** The strings of the dashboard in German. The page loads them only for people who use this language. */
export { auth } from './de/auth.ts';
export { columns, common, errors, filters } from './de/common.ts';
export { help } from './de/help.ts';
export { home } from './de/home.ts';
export { apps, library, picker, preview } from './de/library.ts';
export { playlist } from './de/playlists.ts';
export { presentation, property, templates } from './de/presentations.ts';
export { publish, publishState } from './de/publishing.ts';
export { rules } from './de/rules.ts';
export { scheduleWording } from './de/schedule-wording.ts';
export { screen } from './de/screen.ts';
export { peek, screens, state, tags, views } from './de/screens.ts';
export { settings } from './de/settings.ts';
export { helpTopics, keys, nav, onboarding, spotlight } from './de/shell.ts';
export { themeUse } from './de/theme-use.ts';
export { theme } from './de/themes.ts';
export { tray } from './de/tray.ts';
export { whatPlays } from './de/what-plays.ts';
