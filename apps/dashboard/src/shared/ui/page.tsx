import { useEffect } from 'react';
import { useBrandName } from '../../platform/config.ts';
import styles from './page.module.css';

/** A page: its title at the left, its one obvious move at the right, its contents below. */
export function Page({
  title,
  heading,
  before,
  after,
  actions,
  tools,
  children,
}: {
  /** For the tab, and for the heading unless another is given. */
  title: string;
  heading?: React.ReactNode;
  /** What leads to the page, before the heading. */
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
