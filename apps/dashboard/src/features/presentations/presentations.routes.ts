import { createLazyRoute } from '@tanstack/react-router';
import { NewPresentationPage } from './new-presentation-page.tsx';
import { PresentationPage } from './presentation-page.tsx';

export const newPresentationRoute = createLazyRoute('/app/presentations/new')({
  component: NewPresentationPage,
});
export const presentationRoute = createLazyRoute('/app/presentations/$id')({ component: PresentationPage });
