import { type ReactNode, useId } from 'react';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import styles from './home.module.css';

/** A part of the page with a heading. It fails and retries independently of the others. */
export function Section({
  title,
  end,
  failure,
  retry,
  children,
}: {
  title: string;
  /** A link or button after the heading. */
  end?: ReactNode;
  failure?: Error | null;
  retry: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className={styles.sectionHeader}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {failure && (
        <div className={styles.failure}>
          <ErrorNote error={failure} retry={retry} />
        </div>
      )}
      {children}
    </section>
  );
}

/** Placeholders for the rows of a list that is loading. */
export function SkeletonRows({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={styles.rows} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
        <div key={index} className={styles.skeletonRow}>
          {children}
        </div>
      ))}
    </div>
  );
}
