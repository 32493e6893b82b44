/** The strings of the dashboard in Portuguese. The page loads them only for people who use this language. */
export { auth } from './pt/auth.ts';
export { columns, common, errors, filters } from './pt/common.ts';
export { help } from './pt/help.ts';
export { home } from './pt/home.ts';
export { apps, library, picker, preview } from './pt/library.ts';
export { playlist } from './pt/playlists.ts';
export { presentation, property, templates } from './pt/presentations.ts';
export { publish, publishState } from './pt/publishing.ts';
export { rules } from './pt/rules.ts';
export { scheduleWording } from './pt/schedule-wording.ts';
export { screen } from './pt/screen.ts';
export { peek, screens, state, tags, views } from './pt/screens.ts';
export { settings } from './pt/settings.ts';
export { helpTopics, keys, nav, onboarding, spotlight } from './pt/shell.ts';
export { themeUse } from './pt/theme-use.ts';
export { theme } from './pt/themes.ts';
export { tray } from './pt/tray.ts';
export { whatPlays } from './pt/what-plays.ts';
