import { auth } from './ar/auth.ts';
import { columns, common, errors, filters } from './ar/common.ts';
import { help } from './ar/help.ts';
import { home } from './ar/home.ts';
import { apps, library, picker, preview } from './ar/library.ts';
import { playlist } from './ar/playlists.ts';
import { presentation, property, templates } from './ar/presentations.ts';
import { publish, publishState } from './ar/publishing.ts';
import { rules } from './ar/rules.ts';
import { screen } from './ar/screen.ts';
import { peek, screens, state, tags, views } from './ar/screens.ts';
import { settings } from './ar/settings.ts';
import { helpTopics, keys, nav, onboarding, spotlight } from './ar/shell.ts';
import { theme } from './ar/themes.ts';
import { tray } from './ar/tray.ts';
import { whatPlays } from './ar/what-plays.ts';

/** The strings of the dashboard in Arabic. The page loads them only for people who use this language. */
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
