import type { TFunction } from 'i18next';

const subjects = {
  ad_error: 'ad',
  content_error: 'content',
  content_unplayable: 'content',
  files_damaged: 'content',
  uncaught_error: 'player',
  unhandled_rejection: 'player',
} as const;

/** What a reported error without a presentation is about; null if only developers would understand its event. */
export function errorSubject(event: string, t: TFunction): string | null {
  return isKnown(event) ? t(`screen.activity.about.${subjects[event]}`) : null;
}

const isKnown = (event: string): event is keyof typeof subjects => Object.hasOwn(subjects, event);
