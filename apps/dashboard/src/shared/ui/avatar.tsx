import type { ReactNode } from 'react';
import styles from './avatar.module.css';

/** A circle that stands for a person, or for several, beside their name. */
export function Avatar({ size = 28, children }: { size?: number; children: ReactNode }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size }} aria-hidden>
      {children}
    </span>
  );
}
