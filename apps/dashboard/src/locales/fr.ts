import { auth } from './fr/auth.ts';
import { columns, common, errors, filters } from './fr/common.ts';
import { help } from './fr/help.ts';
import { home } from './fr/home.ts';
import { apps, library, picker, preview } from './fr/library.ts';
import { playlist } from './fr/playlists.ts';
import { presentation, property, templates } from './fr/presentations.ts';
import { publish, publishState } from './fr/publishing.ts';
import { rules } from './fr/rules.ts';
import { screen } from './fr/screen.ts';
import { peek, screens, state, tags, views } from './fr/screens.ts';
import { settings } from './fr/settings.ts';
import { helpTopics, keys, nav, onboarding, spotlight } from './fr/shell.ts';
import { theme } from './fr/themes.ts';
import { tray } from './fr/tray.ts';
import { whatPlays } from './fr/what-plays.ts';

/** The strings of the dashboard in French. The page loads them only for people who use this language. */
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
