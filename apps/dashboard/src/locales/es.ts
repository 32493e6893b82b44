import { auth } from './es/auth.ts';
import { columns, common, errors, filters } from './es/common.ts';
import { help } from './es/help.ts';
import { home } from './es/home.ts';
import { apps, library, picker, preview } from './es/library.ts';
import { playlist } from './es/playlists.ts';
import { presentation, property, templates } from './es/presentations.ts';
import { publish, publishState } from './es/publishing.ts';
import { rules } from './es/rules.ts';
import { screen } from './es/screen.ts';
import { peek, screens, state, tags, views } from './es/screens.ts';
import { settings } from './es/settings.ts';
import { helpTopics, keys, nav, onboarding, spotlight } from './es/shell.ts';
import { theme } from './es/themes.ts';
import { tray } from './es/tray.ts';
import { whatPlays } from './es/what-plays.ts';

/** The strings of the dashboard in Spanish. The page loads them only for people who use this language. */
export const strings = {
  common,
  errors,
  filters,
  columns,
  auth,
  nav,
  helpTopics,
  home,
  keys,
  spotlight,
  publish,
  publishState,
  state,
  onboarding,
  tray,
  screens,
  views,
  peek,
  tags,
  screen,
  preview,
  library,
  apps,
  presentation,
  property,
  templates,
  picker,
  playlist,
  settings,
  rules,
  whatPlays,
  theme,
  help,
};
