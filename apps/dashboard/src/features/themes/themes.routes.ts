import { createLazyRoute } from '@tanstack/react-router';
import { property } from '../../locales/en/properties.ts';
import { themeUse } from '../../locales/en/theme-use.ts';
import { theme } from '../../locales/en/themes.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { ThemePage } from './theme-page.tsx';

addEnglish({ property, theme, themeUse });

export const themeRoute = createLazyRoute('/app/themes/$id')({ component: ThemePage });
