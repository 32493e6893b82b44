/** The strings of the dashboard in French. The page loads them only for people who use this language. */
export { auth } from './fr/auth.ts';
export { columns, common, errors, filters } from './fr/common.ts';
export { help } from './fr/help.ts';
export { home } from './fr/home.ts';
export { apps, library, picker, preview } from './fr/library.ts';
export { playlist } from './fr/playlists.ts';
export { presentation, property, templates } from './fr/presentations.ts';
export { publish, publishState } from './fr/publishing.ts';
export { rules } from './fr/rules.ts';
export { scheduleWording } from './fr/schedule-wording.ts';
export { screen } from './fr/screen.ts';
export { peek, screens, state, tags, views } from './fr/screens.ts';
export { settings } from './fr/settings.ts';
export { helpTopics, keys, nav, onboarding, spotlight } from './fr/shell.ts';
export { themeUse } from './fr/theme-use.ts';
export { theme } from './fr/themes.ts';
export { tray } from './fr/tray.ts';
export { whatPlays } from './fr/what-plays.ts';
