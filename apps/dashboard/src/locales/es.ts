/** The strings of the dashboard in Spanish. The page loads them only for people who use this language. */
export { auth } from './es/auth.ts';
export { columns, common, errors, filters } from './es/common.ts';
export { help } from './es/help.ts';
export { home } from './es/home.ts';
export { apps, library, picker, preview } from './es/library.ts';
export { playlist } from './es/playlists.ts';
export { presentation, property, templates } from './es/presentations.ts';
export { publish, publishState } from './es/publishing.ts';
export { rules } from './es/rules.ts';
export { scheduleWording } from './es/schedule-wording.ts';
export { screen } from './es/screen.ts';
export { peek, screens, state, tags, views } from './es/screens.ts';
export { settings } from './es/settings.ts';
export { helpTopics, keys, nav, onboarding, spotlight } from './es/shell.ts';
export { themeUse } from './es/theme-use.ts';
export { theme } from './es/themes.ts';
export { tray } from './es/tray.ts';
export { whatPlays } from './es/what-plays.ts';
