import { useEffect } from 'react';
import { useBrandName } from '../../platform/config.ts';
import styles from './page.module.css';

/** A page with its title at the left, its main action at the right, and its content below. */
export function Page({
  title,
  heading,
  before,
  after,
  actions,
  tools,
  children,
}: {
  /** The title of the browser tab, and the heading unless `heading` is given. */
  title: string;
  heading?: React.ReactNode;
  /** Shown before the heading, such as a link back. */
  before?: React.ReactNode;
  /** Beside the heading. */
  after?: React.ReactNode;
  actions?: React.ReactNode;
  tools?: React.ReactNode;
  children: React.ReactNode;
}) {
  const brand = useBrandName();
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {before}
          {heading ?? <h1 className={styles.title}>{title}</h1>}
          {after}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
