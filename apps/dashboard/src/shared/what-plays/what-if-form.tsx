import { ActionIcon, Autocomplete } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { actualValue, type Variable, type WhatIf } from '@vitrine/timeline';
import { useTranslation } from 'react-i18next';
import { describeVariable } from '../rules/descriptions.ts';
import styles from './inspector.module.css';

/** Fields for previewing other values of the tags and worker states that the rules use. */
export function WhatIfForm({ variables, values, actual, change: onChange }: WhatIf) {
  const { t } = useTranslation();
  const labelOf = ({ kind, path, name }: Variable) =>
    kind === 'device' ? describeVariable(['device', ...path.slice(1)], t) : t(`whatPlays.${kind}`, { name });
  const change = (key: string, value: string | null) => {
    const next = new Map(values);
    if (value === null) next.delete(key);
    else next.set(key, value);
    onChange(next);
  };
  return (
    <section className={styles.whatIf}>
      <h3>
        <b>{t('whatPlays.whatIf')}</b>
        <span>{t('whatPlays.whatIfHint')}</span>
      </h3>
      <div className={styles.fields}>
        {variables.map((variable) => {
          const { key, kind, suggestions } = variable;
          const isChanged = values.has(key);
          const label = labelOf(variable);
          return (
            <Autocomplete
              key={key}
              size="xs"
              label={label}
              data={suggestions}
              maxLength={200}
              data-changed={isChanged}
              placeholder={t(kind === 'worker' ? 'whatPlays.unknownState' : 'whatPlays.notSet')}
              value={values.get(key) ?? actualValue(variable, actual) ?? ''}
              onChange={(value) => change(key, value)}
              // Always suggest every value that the rules compare with, whatever the field contains.
              filter={({ options }) => options}
              rightSection={
                isChanged ? (
                  <ActionIcon
                    size={20}
                    aria-label={t('whatPlays.resetOne', { name: label })}
                    onClick={() => change(key, null)}
                  >
                    <IconArrowBackUp size={14} />
                  </ActionIcon>
                ) : null
              }
            />
          );
        })}
      </div>
    </section>
  );
}
