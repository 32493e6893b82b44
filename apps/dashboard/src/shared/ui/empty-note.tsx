import styles from './notes.module.css';

/** An empty list teaches: one sentence, one picture, one button. */
export function EmptyNote({
  picture,
  title,
  hint,
  children,
}: {
  picture?: React.ReactNode;
  title: string;
  hint?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className={styles.note}>
      {picture && (
        <div className={styles.picture} aria-hidden>
          {picture}
        </div>
      )}
      <h2 className={styles.title}>{title}</h2>
      {hint && <p className={styles.text}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
