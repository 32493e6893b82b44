import { expect, test } from 'vitest';
import * as recurrence from './index.ts';

/** Third parties depend on these names: removing or renaming one breaks their code. */
test('exports exactly the public functions', () => {
  expect(Object.keys(recurrence).sort()).toEqual([
    'PART_RANGES',
    'RecurrenceError',
    'WEEKDAYS',
    'createOccurrences',
    'createSetOccurrences',
    'elapsedUnitOf',
    'invalidFrequency',
    'isFrequency',
    'mondayBasedWeekday',
    'parseRecurrence',
    'singleOccurrence',
    'sortUnique',
    'sundayBasedWeekday',
    'toPublishedRecurrence',
    'toRecurrenceText',
  ]);
});
