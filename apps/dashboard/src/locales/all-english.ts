import { connection } from './en/connection.ts';
import { help } from './en/help.ts';
import { keys } from './en/keys.ts';
import { playlistList } from './en/playlist-list.ts';
import { playlistProperties } from './en/playlist-properties.ts';
import { property } from './en/properties.ts';
import { screenList } from './en/screen-list.ts';
import { settings } from './en/settings.ts';
import { sharing } from './en/sharing.ts';
import { showFiles } from './en/show-files.ts';
import { templateTexts } from './en/template-texts.ts';
import { themeUse } from './en/theme-use.ts';
import { theme } from './en/themes.ts';
import { en } from './en.ts';

/** All strings in English, with those that pages add when they load. Only for types and tests. */
export const allEnglish = {
  ...en,
  connection,
  help,
  keys,
  playlistList,
  playlistProperties,
  property,
  screenList,
  settings,
  sharing,
  showFiles,
  templateTexts,
  theme,
  themeUse,
} as const;
