import { ActionIcon, Autocomplete } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeVariable } from '../rules/descriptions.ts';
import styles from './inspector.module.css';
import { type Reality, realValue, type Supposed, type Variable } from './variables.ts';

/** What tags and states are, to be supposed otherwise: those that the rules ask for, with what they ask. */
export function Suppose({
  variables,
  supposed,
  real,
  onSuppose,
}: {
  variables: readonly Variable[];
  supposed: Supposed;
  real: Reality;
  onSuppose: (supposed: Supposed) => void;
}) {
  const { t } = useTranslation();
  const labelOf = ({ kind, path, name }: Variable) =>
    kind === 'device' ? describeVariable(['device', ...path.slice(1)], t) : t(`whatPlays.${kind}`, { name });
  const change = (key: string, value: string | null) => {
    const next = new Map(supposed);
    if (value === null) next.delete(key);
    else next.set(key, value);
    onSuppose(next);
  };
  return (
    <section className={styles.suppose}>
      <h3>
        {t('whatPlays.whatIf')}
        <span>{t('whatPlays.whatIfHint')}</span>
      </h3>
      <div className={styles.fields}>
        {variables.map((variable) => {
          const { key, kind, suggestions } = variable;
          const isSupposed = supposed.has(key);
          const label = labelOf(variable);
          return (
            <Autocomplete
              key={key}
              size="xs"
              label={label}
              data={suggestions}
              maxLength={200}
              data-supposed={isSupposed}
              placeholder={t(kind === 'worker' ? 'whatPlays.unknownState' : 'whatPlays.notSet')}
              value={supposed.get(key) ?? realValue(variable, real) ?? ''}
              onChange={(value) => change(key, value)}
              // Suggestions are what rules ask for, whatever the field says at the moment.
              filter={({ options }) => options}
              rightSection={
                isSupposed ? (
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
