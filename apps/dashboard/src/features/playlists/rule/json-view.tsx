import { Button, Textarea } from '@mantine/core';
import type { Rule } from '@vitrine/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RULE_DEPTH, RULE_NODES } from './limits.ts';
import styles from './rule.module.css';
import { formatRuleJson, parseRuleJson } from './rule-json.ts';

/** The stored rule as editable JSON. Errors are shown with their position. */
export function JsonView({
  rule,
  onEdited,
  onApply,
  onClose,
}: {
  rule: Rule | null;
  /** Called with whether there is text that has not been applied. */
  onEdited: (isEdited: boolean) => void;
  onApply: (rule: Rule | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => formatRuleJson(rule));
  const field = useRef<HTMLTextAreaElement>(null);
  const read = parseRuleJson(text);
  const isEdited = text !== formatRuleJson(rule);
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  const problem = isEdited ? read.problem : null;
  const show = () => {
    if (!problem || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(problem.offset, problem.offset + 1);
  };
  return (
    <form
      className={styles.json}
      onSubmit={(event) => {
        event.preventDefault();
        if (!read.problem) onApply(read.rule);
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
      <div role="alert">
        {problem && (
          <button type="button" className={styles.jsonProblem} onClick={show}>
            {t('rules.builder.jsonAt', {
              line: problem.line,
              column: problem.column,
              message: t(`rules.builder.jsonProblems.${problem.code}`, {
                depth: RULE_DEPTH,
                nodes: RULE_NODES,
              }),
            })}
          </button>
        )}
      </div>
      <div className={styles.jsonActions}>
        <Button variant="default" onClick={onClose}>
          {t('rules.builder.jsonBack')}
        </Button>
        <Button type="submit" disabled={!isEdited || read.problem !== null}>
          {t('rules.builder.jsonApply')}
        </Button>
      </div>
    </form>
  );
}
