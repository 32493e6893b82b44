import { createLazyRoute } from '@tanstack/react-router';
import { AppsPage } from './apps-page.tsx';

export const appsRoute = createLazyRoute('/app/apps')({ component: AppsPage });
