/** The strings of the dashboard in Japanese. The page loads them only for people who use this language. */
export { auth } from './ja/auth.ts';
export { columns, common, errors, filters } from './ja/common.ts';
export { help } from './ja/help.ts';
export { home } from './ja/home.ts';
export { apps, library, picker, preview } from './ja/library.ts';
export { playlist } from './ja/playlists.ts';
export { presentation, property, templates } from './ja/presentations.ts';
export { publish, publishState } from './ja/publishing.ts';
export { rules } from './ja/rules.ts';
export { scheduleWording } from './ja/schedule-wording.ts';
export { screen } from './ja/screen.ts';
export { peek, screens, state, tags, views } from './ja/screens.ts';
export { settings } from './ja/settings.ts';
export { helpTopics, keys, nav, onboarding, spotlight } from './ja/shell.ts';
export { themeUse } from './ja/theme-use.ts';
export { theme } from './ja/themes.ts';
export { tray } from './ja/tray.ts';
export { whatPlays } from './ja/what-plays.ts';
