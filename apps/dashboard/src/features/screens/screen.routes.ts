import { createLazyRoute } from '@tanstack/react-router';
import { ScreenPage } from './screen-page.tsx';

export const screenRoute = createLazyRoute('/app/screens/$id')({ component: ScreenPage });
