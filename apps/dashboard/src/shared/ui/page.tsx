import { use, useEffect } from 'react';
import { useBrandName } from '../../platform/config.ts';
import styles from './page.module.css';
import { PageEnd } from './page-end.ts';

/** The layout of a page: the title on the left, the main action on the right, and the content below. */
export function Page({
  title,
  heading,
  before,
  after,
  actions,
  tabs,
  tools,
  children,
}: {
  /** The title of the browser tab, and the heading unless `heading` is given. */
  title: string;
  heading?: React.ReactNode;
  /** Content before the heading, such as a link back. */
  before?: React.ReactNode;
  /** Content after the heading. */
  after?: React.ReactNode;
  actions?: React.ReactNode;
  /** Links to other views of the page. */
  tabs?: React.ReactNode;
  tools?: React.ReactNode;
  children: React.ReactNode;
}) {
  const brand = useBrandName();
  const end = use(PageEnd);
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
        {(actions || end) && (
          <div className={styles.actions}>
            {actions}
            {end}
          </div>
        )}
      </header>
      {tabs}
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
