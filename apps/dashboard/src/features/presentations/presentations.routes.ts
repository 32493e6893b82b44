import { createLazyRoute } from '@tanstack/react-router';
import { property } from '../../locales/en/properties.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { NewPresentationPage } from './new-presentation-page.tsx';
import { PresentationPage } from './presentation-page.tsx';

addEnglish({ property });

export const newPresentationRoute = createLazyRoute('/app/presentations/new')({
  component: NewPresentationPage,
});
export const presentationRoute = createLazyRoute('/app/presentations/$id')({ component: PresentationPage });
