import { expect, test } from 'vitest';
import * as engine from './index.ts';

/** Third parties build on these names: what is taken away or renamed breaks them. */
test('the calls that the package promises', () => {
  expect(Object.keys(engine).sort()).toEqual([
    'EngineError',
    'MAX_EXPLAINED_ITEMS',
    'MAX_OCCURRENCES',
    'MAX_SEGMENTS',
    'analyse',
    'canPlay',
    'createEngine',
    'describeSchedule',
    'evaluateRule',
    'explain',
    'explainRule',
    'findOccurrencesAffectedByClockChanges',
    'findPlayableUntil',
    'forecast',
    'isActive',
    'listRuleVariables',
    'nextTransition',
    'occurrences',
    'parseRecurrence',
    'parseRule',
    'publishedRecurrence',
    'simulate',
    'toRecurrenceText',
  ]);
});
