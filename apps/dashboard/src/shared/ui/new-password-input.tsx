import { type PasswordInputProps, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './new-password-input.module.css';
import { estimateStrength, type Strength } from './password-strength.ts';
import { SecretInput } from './secret-input.tsx';

const DEBOUNCE_MS = 200;
const LEVELS = [1, 2, 3, 4] as const;
const strengthNames = { 0: 'weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const;

interface NewPasswordInputProps extends PasswordInputProps {
  /** The person's name, email address and similar words, which make a password weak. */
  personalTexts?: readonly string[];
}

/** A field for a new password that shows how strong it is, and how to make it stronger. */
export function NewPasswordInput({ personalTexts = [], ...props }: NewPasswordInputProps) {
  const { t } = useTranslation();
  const strength = useStrength(String(props.value ?? ''), personalTexts);
  return (
    <div className={styles.field}>
      <SecretInput
        autoComplete="new-password"
        {...props}
        // The error already gives the same advice.
        description={props.error ? undefined : (strength?.advice ?? t('auth.passwordHint'))}
      />
      {strength && (
        <div className={styles.strength}>
          <span className={styles.meter} data-score={strength.score} aria-hidden>
            {LEVELS.map((level) => (
              <span key={level} data-on={level <= Math.max(1, strength.score)} />
            ))}
          </span>
          <span className={styles.word} aria-live="polite">
            <VisuallyHidden>{t('auth.strength')} </VisuallyHidden>
            {t(`auth.strengths.${strengthNames[strength.score]}`)}
          </span>
        </div>
      )}
    </div>
  );
}

/** Null while the field is empty, and if the estimator does not load: the server checks the password anyway. */
function useStrength(password: string, personalTexts: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const joinedTexts = personalTexts.join('\n');
  useEffect(() => {
    if (password === '') return setStrength(null);
    let isStale = false;
    const timer = setTimeout(() => {
      estimateStrength(password, joinedTexts.split('\n')).then(
        (estimate) => !isStale && setStrength(estimate),
        () => !isStale && setStrength(null),
      );
    }, DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password, joinedTexts]);
  return strength;
}
