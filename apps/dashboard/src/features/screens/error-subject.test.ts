import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { errorSubject } from './error-subject.ts';

const keyOf = ((key: string) => key) as TFunction;

test.each([
  ['ad_error', 'screen.activity.about.ad'],
  ['content_unplayable', 'screen.activity.about.content'],
  ['files_damaged', 'screen.activity.about.content'],
  ['unhandled_rejection', 'screen.activity.about.player'],
])('names what %s is about', (event, subject) => expect(errorSubject(event, keyOf)).toBe(subject));

test.each(['presentation_error', 'event_of_a_later_version', 'constructor'])(
  'does not show the event %s',
  (event) => expect(errorSubject(event, keyOf)).toBeNull(),
);
