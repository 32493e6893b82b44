import { useTranslation } from 'react-i18next';
import type { Presentation } from '../../platform/api.ts';
import styles from './presentations.module.css';

/** Warns if the server found that screens cannot show a web page, or perhaps cannot. */
export function PageCheckNote({ check }: { check: Presentation['pageCheck'] }) {
  const { t } = useTranslation();
  if (check === null || check.state === 'ok' || check.state === 'pending') return null;
  const text =
    check.state === 'framing_refused'
      ? t('presentation.pageCheck.framingRefused')
      : check.httpStatus === null
        ? t('presentation.pageCheck.unreachable')
        : t('presentation.pageCheck.answersWith', { status: check.httpStatus });
  return (
    <div className={styles.notice} role="status">
      <p>{t(`presentation.pageCheck.${check.state === 'framing_refused' ? 'skipped' : 'away'}`)}</p>
      <p>{text}</p>
    </div>
  );
}
