import { createLazyRoute } from '@tanstack/react-router';
import { showFiles } from '../../locales/en/show-files.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { ScreenPage } from './screen-page.tsx';

addEnglish({ showFiles });

export const screenRoute = createLazyRoute('/app/screens/$id')({ component: ScreenPage });
