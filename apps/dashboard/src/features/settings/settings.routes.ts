import { createLazyRoute } from '@tanstack/react-router';
import { SettingsPage } from './settings-page.tsx';

export const settingsRoute = createLazyRoute('/app/settings/$section')({ component: SettingsPage });
