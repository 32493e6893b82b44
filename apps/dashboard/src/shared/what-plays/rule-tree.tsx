import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './inspector.module.css';
import type { ClauseWords } from './words.ts';

/** A rule with the outcome of each clause: by a shape, by a colour, and for those who hear it, by a word. */
export function RuleTree({ words }: { words: ClauseWords }) {
  return (
    <ul className={styles.tree}>
      <Clause words={words} />
    </ul>
  );
}

function Clause({ words: { outcome, text, saw, group } }: { words: ClauseWords }) {
  const { t } = useTranslation();
  const Mark = outcome ? IconCheck : IconX;
  return (
    <li data-outcome={outcome}>
      <div className={styles.clause}>
        <Mark size={14} stroke={2.5} aria-label={t(outcome ? 'whatPlays.isTrue' : 'whatPlays.isFalse')} />
        <span>
          {text}
          {saw !== '' && <em>{saw}</em>}
        </span>
      </div>
      {group.length > 0 && (
        <ul>
          {group.map((each) => (
            <Clause key={each.id} words={each} />
          ))}
        </ul>
      )}
    </li>
  );
}
