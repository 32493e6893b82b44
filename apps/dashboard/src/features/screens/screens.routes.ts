import { createLazyRoute } from '@tanstack/react-router';
import { ScreensPage } from './screens-page.tsx';

export const screensRoute = createLazyRoute('/app/screens')({ component: ScreensPage });
