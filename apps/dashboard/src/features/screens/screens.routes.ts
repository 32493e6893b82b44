import { createLazyRoute } from '@tanstack/react-router';
import { screenList } from '../../locales/en/screen-list.ts';
import { showFiles } from '../../locales/en/show-files.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { ScreensPage } from './screens-page.tsx';

addEnglish({ screenList, showFiles });

export const screensRoute = createLazyRoute('/app/screens')({ component: ScreensPage });
