import type { ReactNode } from 'react';
import styles from './picture-badge.module.css';

/** A few words in the corner of a picture, such as how long an item plays. */
export function PictureBadge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
