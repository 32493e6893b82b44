/** The strings of the dashboard in Arabic. The page loads them only for people who use this language. */
export { auth } from './ar/auth.ts';
export { columns, common, errors, filters } from './ar/common.ts';
export { help } from './ar/help.ts';
export { home } from './ar/home.ts';
export { apps, library, picker, preview } from './ar/library.ts';
export { playlist } from './ar/playlists.ts';
export { presentation, property, templates } from './ar/presentations.ts';
export { publish, publishState } from './ar/publishing.ts';
export { rules } from './ar/rules.ts';
export { scheduleWording } from './ar/schedule-wording.ts';
export { screen } from './ar/screen.ts';
export { peek, screens, state, tags, views } from './ar/screens.ts';
export { settings } from './ar/settings.ts';
export { helpTopics, keys, nav, onboarding, spotlight } from './ar/shell.ts';
export { themeUse } from './ar/theme-use.ts';
export { theme } from './ar/themes.ts';
export { tray } from './ar/tray.ts';
export { whatPlays } from './ar/what-plays.ts';
