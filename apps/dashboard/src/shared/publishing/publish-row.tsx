import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/format.ts';
import { OutcomeBar } from './outcome-bar.tsx';
import type { Publish } from './progress-summary.ts';
import styles from './publish-sheet.module.css';
import { publishSheet } from './publish-sheet-store.ts';
import { usePublishTitle } from './use-publish-title.ts';

/** A publish in a list. Opens its progress in the sheet. */
export function PublishRow({ publish }: { publish: Publish }) {
  const { t } = useTranslation();
  const title = usePublishTitle();
  const { id, state, startsAt, createdAt, publishedBy, undoes } = publish;
  const when = formatDateTime(createdAt);
  return (
    <li>
      <button
        type="button"
        className={styles.publish}
        onClick={() => publishSheet.set({ kind: 'publish', id })}
      >
        <span className={styles.publishTitle}>{title(publish)}</span>
        <span className={styles.state} data-state={state}>
          {t(`publish.progress.${state}`, { when: formatDateTime(startsAt) })}
        </span>
        <span className={styles.note}>
          {undoes
            ? t('publish.progress.undoes')
            : publishedBy
              ? t('publish.progress.by', { name: publishedBy.name, when })
              : when}
        </span>
        <OutcomeBar publish={publish} />
      </button>
    </li>
  );
}
