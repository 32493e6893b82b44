import { createLazyRoute } from '@tanstack/react-router';
import { settings } from '../../locales/en/settings.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { SettingsPage } from './settings-page.tsx';

addEnglish({ settings });

export const settingsRoute = createLazyRoute('/app/settings/$section')({ component: SettingsPage });
