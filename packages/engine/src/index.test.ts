import { expect, test } from 'vitest';
import * as engine from './index.ts';

/** Third parties depend on these names: removing or renaming one breaks their code. */
test('exports exactly the public functions and values', () => {
  expect(Object.keys(engine).sort()).toEqual([
    'EngineError',
    'MAX_EXPLAINED_ITEMS',
    'MAX_OCCURRENCES',
    'MAX_SEGMENTS',
    'RecurrenceError',
    'analyse',
    'createEngine',
    'createPlayableCheck',
    'createPlayableUntilFinder',
    'describeSchedule',
    'englishScheduleWording',
    'evaluateRule',
    'explain',
    'explainRule',
    'findOccurrencesAffectedByClockChanges',
    'forecast',
    'isActive',
    'listRuleVariables',
    'nextTransition',
    'occurrences',
    'parseRecurrence',
    'parseRule',
    'simulate',
    'toPublishedRecurrence',
    'toRecurrenceText',
  ]);
});
