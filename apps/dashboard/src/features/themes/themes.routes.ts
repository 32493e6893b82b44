import { createLazyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { theme } from '../../locales/en/themes.ts';
import { ThemePage } from './theme-page.tsx';

// Only this page uses these strings, so the first page does not load them.
i18next.addResourceBundle('en', 'translation', { theme });

export const themeRoute = createLazyRoute('/app/themes/$id')({ component: ThemePage });
