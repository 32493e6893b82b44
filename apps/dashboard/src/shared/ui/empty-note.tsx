import styles from './notes.module.css';

/** Explains an empty list or page with a picture, a sentence and a button. */
export function EmptyNote({
  picture,
  title,
  hint,
  isPage = false,
  children,
}: {
  picture?: React.ReactNode;
  title: string;
  hint?: string;
  /** Whether the note fills the page, so that its title is the title of the page. */
  isPage?: boolean;
  children?: React.ReactNode;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.note}>
      {picture && (
        <div className={styles.picture} aria-hidden>
          {picture}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {hint && <p className={styles.text}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
