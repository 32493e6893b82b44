import { createLazyRoute } from '@tanstack/react-router';
import { ScreenPage } from './screen-page.tsx';
import { ScreensPage } from './screens-page.tsx';

export const screensRoute = createLazyRoute('/app/screens')({ component: ScreensPage });
export const screenRoute = createLazyRoute('/app/screens/$id')({ component: ScreenPage });
