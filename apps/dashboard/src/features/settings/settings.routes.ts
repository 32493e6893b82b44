import { createLazyRoute } from '@tanstack/react-router';
import { settings } from '../../locales/en/settings.ts';
import { themeUse } from '../../locales/en/theme-use.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { SettingsPage } from './settings-page.tsx';

addEnglish({ settings, themeUse });

export const settingsRoute = createLazyRoute('/app/settings/$section')({ component: SettingsPage });
