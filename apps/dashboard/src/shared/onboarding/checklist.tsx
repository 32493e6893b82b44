import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead, useSave } from '../../platform/api.ts';
import styles from './checklist.module.css';

/** The first steps of a new account, shown until they are done or hidden. */
export function Checklist() {
  const { t } = useTranslation();
  const onboarding = useRead('profile.onboarding').data;
  const hide = useSave('profile.setOnboarding');
  // The last steps link to the page of the first screen, where the person can add files and publish.
  const isWaiting = onboarding?.steps.screenAdded === true && !onboarding.steps.published;
  const firstScreen = useRead('devices.list', { query: { pageSize: 1 } }, { enabled: isWaiting }).data
    ?.data[0];
  if (!onboarding || onboarding.dismissed) return null;
  const { screenAdded, contentAdded, published } = onboarding.steps;
  const screenPage = firstScreen && `/screens/${firstScreen.id}`;
  const steps = [
    { done: true, label: t('onboarding.account'), to: '/settings' },
    { done: screenAdded, label: t('onboarding.screen'), to: '/screens', search: { add: true } },
    { done: contentAdded, label: t('onboarding.content'), to: screenPage ?? '/content' },
    { done: published, label: t('onboarding.publish'), to: screenPage ?? '/screens' },
  ] as const;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <section className={styles.checklist} aria-label={t('onboarding.title')}>
      <header className={styles.header}>
        <h2>{t('onboarding.title')}</h2>
        <span className={styles.count}>{t('onboarding.progress', { done, total: steps.length })}</span>
        <ActionIcon
          size={20}
          aria-label={t('onboarding.hide')}
          onClick={() => hide.mutate({ body: { dismissed: true } })}
        >
          <IconX size={13} aria-hidden />
        </ActionIcon>
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.label} data-done={step.done}>
            <span className={styles.mark}>{step.done && <IconCheck size={11} stroke={3} aria-hidden />}</span>
            {step.done ? (
              <s>{step.label}</s>
            ) : (
              <Link to={step.to} {...('search' in step && { search: step.search })}>
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
