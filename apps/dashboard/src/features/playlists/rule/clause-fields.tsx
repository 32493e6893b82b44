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

/** Fields for the variable, the operator and the value of a clause. */
export function ClauseFields({ clause }: { clause: RuleClause }) {
  const { t } = useTranslation();
  const replace = useReplace();
  const { left, right } = clause;
  const kind = valueKindOf(clause);
  const path = left?.type === 'variable' ? left.path : null;
  const isRightVariable = right?.type === 'variable';
  const constant = right?.type === 'constant' ? right.value : null;
  const emptyValue = () => withChoice({ ...clause, right: null }, operatorChoiceOf(clause));
  return (
    <div className={styles.clause}>
      {left?.type === 'constant' ? (
        <ValueField
          value={left.value}
          kind={kind}
          path={isRightVariable ? right.path : null}
          isWrong={!isOperandSet(left)}
          onChange={(value) => replace({ ...clause, left: { type: 'constant', value } })}
        />
      ) : (
        <VariableSelect
          label={t('rules.builder.variable')}
          path={path}
          isWrong={false}
          autoFocus={left === null}
          onChange={(next) => replace(withVariable(clause, next))}
        />
      )}
      {left !== null && (
        <>
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
          {isRightVariable ? (
            <VariableSelect
              label={t('rules.builder.value')}
              path={right.path}
              onChange={(next) => replace({ ...clause, right: { type: 'variable', path: next } })}
            />
          ) : (
            <ValueField
              value={constant}
              kind={kind}
              path={path}
              isWrong={false}
              onChange={(value) => replace(withValue(clause, value))}
            />
          )}
          <Tooltip label={t(isRightVariable ? 'rules.builder.compareValue' : 'rules.builder.compareWith')}>
            <ActionIcon
              className={styles.exchange}
              aria-label={t(isRightVariable ? 'rules.builder.compareValue' : 'rules.builder.compareWith')}
              aria-pressed={isRightVariable}
              onClick={() =>
                replace(
                  isRightVariable
                    ? emptyValue()
                    : {
                        ...withChoice(clause, kind === 'day' ? 'equals' : operatorChoiceOf(clause)),
                        right: likelyVariable(kind),
                      },
                )
              }
            >
              <IconArrowsExchange size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </div>
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
