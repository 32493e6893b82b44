import { HelpLink } from '../help/help-link.tsx';
import type { HelpTopic } from '../help/help-panel-store.ts';
import styles from './notes.module.css';

/** Explains an empty list or page with a picture, a sentence, a button and a link to the guide. */
export function EmptyNote({
  picture,
  title,
  hint,
  help,
  isPage = false,
  children,
}: {
  picture?: React.ReactNode;
  title: string;
  hint?: string;
  /** The article that says what to do. */
  help: HelpTopic;
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
      <HelpLink topic={help} />
    </div>
  );
}
