import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OperatorChoice, operatorChoiceOf, valueKindOf } from '../../../shared/rules/clause.ts';
import { describeOperator } from '../../../shared/rules/descriptions.ts';
import { useReplace } from './builder-context.ts';
import styles from './rule.module.css';
import { isOperandSet, type RuleClause } from './tree.ts';
import { ValueField } from './value-field.tsx';
import { VariableSelect } from './variable-select.tsx';
import { choicesFor, withChoice, withValue, withVariable } from './variables.ts';

interface Props {
  clause: RuleClause;
}

/** Fields for the variable, the operator and the value of a clause. */
export function ClauseFields({ clause }: Props) {
  return (
    <div className={styles.clause}>
      <LeftField clause={clause} />
      {clause.left !== null && (
        <>
          <OperatorSelect clause={clause} />
          <RightField clause={clause} />
          <ComparisonButton clause={clause} />
        </>
      )}
    </div>
  );
}

/** A field for the variable. A stored clause can have a value on this side instead. */
function LeftField({ clause }: Props) {
  const { t } = useTranslation();
  const replace = useReplace();
  const { left, right } = clause;
  if (left?.type === 'constant') {
    return (
      <ValueField
        value={left.value}
        kind={valueKindOf(clause)}
        path={right?.type === 'variable' ? right.path : null}
        isWrong={!isOperandSet(left)}
        onChange={(value) => replace({ ...clause, left: { type: 'constant', value } })}
      />
    );
  }
  return (
    <VariableSelect
      label={t('rules.builder.variable')}
      path={left?.path ?? null}
      isWrong={false}
      autoFocus={left === null}
      onChange={(next) => replace(withVariable(clause, next))}
    />
  );
}

function OperatorSelect({ clause }: Props) {
  const { t } = useTranslation();
  const replace = useReplace();
  const kind = valueKindOf(clause);
  return (
    <Select
      size="xs"
      className={styles.operator}
      allowDeselect={false}
      aria-label={t('rules.builder.operator')}
      value={operatorChoiceOf(clause)}
      onChange={(choice) => choice && replace(withChoice(clause, choice as OperatorChoice))}
      data={choicesFor(clause).map((choice) => ({
        value: choice,
        label: describeOperator(choice, kind, t),
      }))}
      comboboxProps={{ width: 170, position: 'bottom-start' }}
    />
  );
}

/** A field for the value, or for the variable that the clause compares with. */
function RightField({ clause }: Props) {
  const { t } = useTranslation();
  const replace = useReplace();
  const { left, right } = clause;
  if (right?.type === 'variable') {
    return (
      <VariableSelect
        label={t('rules.builder.value')}
        path={right.path}
        onChange={(next) => replace({ ...clause, right: { type: 'variable', path: next } })}
      />
    );
  }
  return (
    <ValueField
      value={right?.value ?? null}
      kind={valueKindOf(clause)}
      path={left?.type === 'variable' ? left.path : null}
      isWrong={false}
      onChange={(value) => replace(withValue(clause, value))}
    />
  );
}

/** Switches between comparing with a value and with another variable. */
function ComparisonButton({ clause }: Props) {
  const { t } = useTranslation();
  const replace = useReplace();
  const isRightVariable = clause.right?.type === 'variable';
  const label = t(isRightVariable ? 'rules.builder.compareValue' : 'rules.builder.compareWith');
  const toggle = () => {
    if (isRightVariable) return replace(withChoice({ ...clause, right: null }, operatorChoiceOf(clause)));
    const kind = valueKindOf(clause);
    replace({
      ...withChoice(clause, kind === 'day' ? 'equals' : operatorChoiceOf(clause)),
      right: likelyVariable(kind),
    });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={styles.exchange}
        aria-label={label}
        aria-pressed={isRightVariable}
        onClick={toggle}
      >
        <IconArrowsExchange size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The variable that a person most likely wants to compare with a variable of this kind. */
function likelyVariable(kind: ReturnType<typeof valueKindOf>): RuleClause['right'] {
  const path =
    kind === 'time' || kind === 'date' || kind === 'day'
      ? ([`current_${kind}`] as const)
      : (['device', 'name'] as const);
  return { type: 'variable', path: [...path] };
}
