import { createLazyRoute } from '@tanstack/react-router';
import { screenList } from '../../locales/en/screen-list.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { ScreensPage } from './screens-page.tsx';

addEnglish({ screenList });

export const screensRoute = createLazyRoute('/app/screens')({ component: ScreensPage });
