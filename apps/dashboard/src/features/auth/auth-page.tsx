import { BrandMark } from '@vitrine/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrandName } from '../../platform/config.ts';
import styles from './auth.module.css';

/** The layout of every page that requires no session. */
export function AuthPage({
  title,
  hint,
  children,
  footer,
}: {
  title: string;
  hint?: string | undefined;
  children: React.ReactNode;
  footer?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const brand = useBrandName();
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <div className={styles.brand}>
          <BrandMark size={28} />
          <span>{brand}</span>
        </div>
        <div className={styles.form}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {hint && <p className={styles.hint}>{hint}</p>}
          </div>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </main>
      <aside className={styles.aside} aria-hidden>
        <div className={styles.screens}>
          <span className={styles.screenLarge} />
          <span className={styles.screenTall} />
          <span className={styles.screenSmall} />
          <span className={styles.screenWide} />
        </div>
        <p className={styles.tagline}>{t('auth.tagline')}</p>
      </aside>
    </div>
  );
}
