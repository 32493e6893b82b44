import { createLazyRoute } from '@tanstack/react-router';
import { AppShell } from './app-shell.tsx';

export const shellRoute = createLazyRoute('/app')({ component: AppShell });
