import { auth } from './de/auth.ts';
import { columns, common, errors, filters } from './de/common.ts';
import { help } from './de/help.ts';
import { home } from './de/home.ts';
import { apps, library, picker, preview } from './de/library.ts';
import { playlist } from './de/playlists.ts';
import { presentation, property, templates } from './de/presentations.ts';
import { publish, publishState } from './de/publishing.ts';
import { rules } from './de/rules.ts';
import { screen } from './de/screen.ts';
import { peek, screens, state, tags, views } from './de/screens.ts';
import { settings } from './de/settings.ts';
import { helpTopics, keys, nav, onboarding, spotlight } from './de/shell.ts';
import { theme } from './de/themes.ts';
import { tray } from './de/tray.ts';
import { whatPlays } from './de/what-plays.ts';

/** The strings of the dashboard in German. The page loads them only for people who use this language. */
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
