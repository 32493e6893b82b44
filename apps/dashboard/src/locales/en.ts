import { auth } from './en/auth.ts';
import { columns, common, errors, filters } from './en/common.ts';
import { home } from './en/home.ts';
import { apps, library, picker, preview } from './en/library.ts';
import { playlist } from './en/playlists.ts';
import { presentation, templates } from './en/presentations.ts';
import { publish, publishState } from './en/publishing.ts';
import { rules } from './en/rules.ts';
import { screen } from './en/screen.ts';
import { peek, screens, state, tags, views } from './en/screens.ts';
import { helpTopics, nav, onboarding, spotlight } from './en/shell.ts';
import { tray } from './en/tray.ts';
import { whatPlays } from './en/what-plays.ts';

/**
 * The strings of the dashboard, one file for each area, except those of pages that add their own when they load. Keys
 * are typed: a missing one does not compile.
 */
export const en = {
  common,
  errors,
  filters,
  columns,
  auth,
  nav,
  helpTopics,
  home,
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
  templates,
  picker,
  playlist,
  rules,
  whatPlays,
} as const;
