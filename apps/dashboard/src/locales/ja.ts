import { auth } from './ja/auth.ts';
import { columns, common, errors, filters } from './ja/common.ts';
import { help } from './ja/help.ts';
import { home } from './ja/home.ts';
import { apps, library, picker, preview } from './ja/library.ts';
import { playlist } from './ja/playlists.ts';
import { presentation, property, templates } from './ja/presentations.ts';
import { publish, publishState } from './ja/publishing.ts';
import { rules } from './ja/rules.ts';
import { screen } from './ja/screen.ts';
import { peek, screens, state, tags, views } from './ja/screens.ts';
import { settings } from './ja/settings.ts';
import { helpTopics, keys, nav, onboarding, spotlight } from './ja/shell.ts';
import { theme } from './ja/themes.ts';
import { tray } from './ja/tray.ts';
import { whatPlays } from './ja/what-plays.ts';

/** The strings of the dashboard in Japanese. The page loads them only for people who use this language. */
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
