import { createLazyRoute } from '@tanstack/react-router';
import { HomePage } from './home-page.tsx';

export const homeRoute = createLazyRoute('/app/')({ component: HomePage });
