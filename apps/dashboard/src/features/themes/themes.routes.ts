import { createLazyRoute } from '@tanstack/react-router';
import { theme } from '../../locales/en/themes.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { ThemePage } from './theme-page.tsx';

addEnglish({ theme });

export const themeRoute = createLazyRoute('/app/themes/$id')({ component: ThemePage });
