import { Tooltip } from '@mantine/core';
import type { RuleExplanation } from '@vitrine/engine';
import { useTranslation } from 'react-i18next';
import { joinWithCommas, joinWithSemicolons } from '../../../platform/format.ts';
import { valueKindOfPath } from '../../../shared/rules/clause.ts';
import { describeValue, type Wording } from '../../../shared/rules/descriptions.ts';
import { useBuilder } from './builder-context.ts';
import type { NodeEvaluation } from './evaluate-tree.ts';
import styles from './rule.module.css';

type OutcomeSummary = 'true' | 'false' | 'some' | 'unknown';

function summariseOutcomes({ yes, no, unknown }: NodeEvaluation): OutcomeSummary {
  const all = yes + no + unknown;
  if (yes === all) return 'true';
  if (no === all) return 'false';
  return yes + no === 0 ? 'unknown' : 'some';
}

/** Shows with a shape and a colour whether a node is true now, and its values on hover and focus. */
export function OutcomeBadge({ nodeKey }: { nodeKey: string }) {
  const { t } = useTranslation();
  const { evaluations, wording } = useBuilder();
  const evaluation = evaluations.get(nodeKey);
  if (!evaluation) return <span className={styles.mark} />;
  const { yes, no, unknown, samples } = evaluation;
  const all = yes + no + unknown;
  const outcome = summariseOutcomes(evaluation);
  const summary = t(`rules.marks.${outcome}`, { yes, all });
  const lines = samples.flatMap(({ name, explanation }) => {
    const value = explanation && describeValues(explanation, wording);
    return value === null ? [] : [t('rules.marks.sample', { screen: name, value })];
  });
  const more = all - samples.length;
  return (
    <Tooltip
      multiline
      maw={320}
      openDelay={100}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <span className={styles.samples}>
          <b>{summary}</b>
          {[...new Set(lines)].map((line) => (
            <span key={line}>{line}</span>
          ))}
          {lines.length > 0 && more > 0 && <span>{t('rules.marks.andMore', { count: more })}</span>}
        </span>
      }
    >
      <button
        type="button"
        className={styles.mark}
        data-outcome={outcome}
        aria-label={joinWithSemicolons([summary, ...lines], wording.locale)}
      >
        <OutcomeIcon outcome={outcome} />
      </button>
    </Tooltip>
  );
}

/** The values that a clause compared; null if there are none. */
function describeValues(explanation: RuleExplanation, wording: Wording): string | null {
  const { t, locale } = wording;
  if (explanation.type === 'schedule') {
    const at = explanation.until;
    if (at === null) return null;
    const format = new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: explanation.zone,
    });
    return t('rules.marks.next', { time: format.format(at) });
  }
  if (!('left' in explanation)) return null;
  if (explanation.note === 'not_a_presentation') return t('rules.marks.notPresentation');
  const values = [explanation.left, explanation.right].flatMap(({ operand, value }) => {
    if (operand.type === 'constant') return [];
    if (value === undefined || value === null) return [t('rules.marks.missing')];
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return [isScalar ? describeValue(value, valueKindOfPath(operand.path), wording) : JSON.stringify(value)];
  });
  return values.length > 0 ? joinWithCommas(values, locale) : null;
}

function OutcomeIcon({ outcome }: { outcome: OutcomeSummary }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
      {outcome === 'true' && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path d="m4.8 8.2 2.2 2.2 4.2-4.6" fill="none" stroke="var(--v-surface)" strokeWidth="1.8" />
        </>
      )}
      {outcome === 'false' && (
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
      {outcome === 'some' && (
        <>
          <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" />
        </>
      )}
      {outcome === 'unknown' && (
        <circle
          cx="8"
          cy="8"
          r="6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="2.4 2.2"
        />
      )}
    </svg>
  );
}
