import { Button, Textarea } from '@mantine/core';
import type { Rule } from '@vitrine/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RULE_DEPTH, RULE_NODES } from './limits.ts';
import styles from './rule.module.css';
import { formatRuleJson, type JsonProblem, parseRuleJson } from './rule-json.ts';

/** Shows the stored rule as editable JSON, and errors with their position. */
export function JsonView({
  rule,
  onEdited,
  onApply,
  onClose,
}: {
  rule: Rule | null;
  /** Called with whether the text has changes that are not applied yet. */
  onEdited: (isEdited: boolean) => void;
  onApply: (rule: Rule | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => formatRuleJson(rule));
  const field = useRef<HTMLTextAreaElement>(null);
  const parsed = parseRuleJson(text);
  const isEdited = text !== formatRuleJson(rule);
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  const problem = isEdited ? parsed.problem : null;
  const selectProblem = () => {
    if (!problem || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(problem.offset, problem.offset + 1);
  };
  return (
    <form
      className={styles.json}
      onSubmit={(event) => {
        event.preventDefault();
        if (!parsed.problem) onApply(parsed.rule);
      }}
    >
      <Textarea
        ref={field}
        autosize
        minRows={12}
        maxRows={28}
        spellCheck={false}
        label={t('rules.builder.jsonLabel')}
        description={t('rules.builder.jsonHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problem !== null}
      />
      <div role="alert">{problem && <ProblemButton problem={problem} onClick={selectProblem} />}</div>
      <div className={styles.jsonActions}>
        <Button variant="default" onClick={onClose}>
          {t('rules.builder.jsonBack')}
        </Button>
        <Button type="submit" disabled={!isEdited || parsed.problem !== null}>
          {t('rules.builder.jsonApply')}
        </Button>
      </div>
    </form>
  );
}

/** Shows an error, and goes to its position. */
function ProblemButton({ problem, onClick }: { problem: JsonProblem; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.jsonProblem} onClick={onClick}>
      {t('rules.builder.jsonAt', {
        line: problem.line,
        column: problem.column,
        message: t(`rules.builder.jsonProblems.${problem.code}`, { depth: RULE_DEPTH, nodes: RULE_NODES }),
      })}
    </button>
  );
}
