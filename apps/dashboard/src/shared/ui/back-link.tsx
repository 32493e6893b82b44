import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import styles from './back-link.module.css';

/** A link before the title of a page. On a phone, it is an arrow. */
export const BackLink = createLink(function BackAnchor({ children, ...props }: React.ComponentProps<'a'>) {
  return (
    <>
      <a {...props} className={styles.back}>
        <IconChevronLeft size={20} className={styles.arrow} aria-hidden />
        <span className={styles.name}>{children}</span>
      </a>
      <span className={styles.slash} aria-hidden>
        /
      </span>
    </>
  );
});
