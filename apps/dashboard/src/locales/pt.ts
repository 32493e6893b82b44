import { auth } from './pt/auth.ts';
import { columns, common, errors, filters } from './pt/common.ts';
import { help } from './pt/help.ts';
import { home } from './pt/home.ts';
import { apps, library, picker, preview } from './pt/library.ts';
import { playlist } from './pt/playlists.ts';
import { presentation, property, templates } from './pt/presentations.ts';
import { publish, publishState } from './pt/publishing.ts';
import { rules } from './pt/rules.ts';
import { screen } from './pt/screen.ts';
import { peek, screens, state, tags, views } from './pt/screens.ts';
import { settings } from './pt/settings.ts';
import { helpTopics, keys, nav, onboarding, spotlight } from './pt/shell.ts';
import { theme } from './pt/themes.ts';
import { tray } from './pt/tray.ts';
import { whatPlays } from './pt/what-plays.ts';

/** The strings of the dashboard in Portuguese. The page loads them only for people who use this language. */
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
