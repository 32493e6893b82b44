import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DisabledReason } from '../ui/disabled-reason.tsx';
import type { countChosen, PublishChoice } from './publish-choice.ts';
import styles from './publish-sheet.module.css';
import { type When, whenProblem } from './when.ts';

/** The buttons that publish and that close the sheet. */
export function RequestFooter({
  counted,
  choice,
  when,
  isReady,
  isPending,
  onPublish,
  onClose,
}: {
  /** Undefined if the preview is not available. */
  counted: ReturnType<typeof countChosen> | undefined;
  choice: PublishChoice;
  when: When;
  isReady: boolean;
  isPending: boolean;
  onPublish: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const canConfirm = (counted?.confirmable ?? 0) > 0;
  return (
    <footer className={styles.footer}>
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <PublishButton
        count={counted?.count}
        isConfirmed={choice.isConfirmed && canConfirm}
        canConfirm={canConfirm}
        when={when}
        isReady={isReady}
        isPending={isPending}
        onClick={onPublish}
      />
    </footer>
  );
}

function PublishButton({
  count,
  isConfirmed,
  canConfirm,
  when,
  isReady,
  isPending,
  onClick,
}: {
  /** Undefined if the preview is not available. */
  count: number | undefined;
  isConfirmed: boolean;
  canConfirm: boolean;
  when: When;
  isReady: boolean;
  isPending: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation();
  const problem = whenProblem(when, Date.now());
  const reason =
    count === 0
      ? t(canConfirm ? 'publish.chooseOrConfirm' : 'publish.choose')
      : problem
        ? t(`publish.when.${problem}`)
        : null;
  return (
    <DisabledReason reason={reason}>
      <Button
        onClick={onClick}
        loading={isPending}
        disabled={!isReady}
        color={isConfirmed ? 'red' : undefined}
        // A disabled button cannot take the focus, and without this the sheet gives it to its first button.
        data-autofocus={isReady || undefined}
      >
        {count === undefined
          ? t('publish.publishUnknown')
          : t(when.isLater ? 'publish.scheduleCount' : 'publish.publishCount', { count })}
      </Button>
    </DisabledReason>
  );
}
