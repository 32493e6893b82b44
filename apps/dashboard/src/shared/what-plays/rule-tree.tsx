import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './inspector.module.css';
import type { RuleDescription } from './rule-description.ts';

/** Shows a rule with the outcome of each clause, as a shape, a colour and a word for screen readers. */
export function RuleTree({ rule }: { rule: RuleDescription }) {
  return (
    <ul className={styles.tree}>
      <Clause {...rule} />
    </ul>
  );
}

function Clause({ outcome, text, actual, group }: RuleDescription) {
  const { t } = useTranslation();
  const Mark = outcome ? IconCheck : IconX;
  return (
    <li data-outcome={outcome}>
      <div className={styles.clause}>
        <Mark size={14} stroke={2.5} aria-label={t(outcome ? 'whatPlays.isTrue' : 'whatPlays.isFalse')} />
        <span>
          {text}
          {actual !== '' && <em>{actual}</em>}
        </span>
      </div>
      {group.length > 0 && (
        <ul>
          {group.map((each) => (
            <Clause key={each.id} {...each} />
          ))}
        </ul>
      )}
    </li>
  );
}
