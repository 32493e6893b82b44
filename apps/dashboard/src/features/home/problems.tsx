import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './home.module.css';
import { IncidentRow } from './incident-row.tsx';
import { OnAir } from './on-air.tsx';
import { Section, SkeletonRows } from './section.tsx';
import { useLastPictures } from './use-last-pictures.ts';
import { useProblems } from './use-problems.ts';

const SKELETON_ROWS = 4;

/** The screens with problems, most urgent first. */
export function Problems() {
  const { t } = useTranslation();
  const { shown, more, isPending, failure, retry } = useProblems();
  const pictureOf = useLastPictures(shown.map(({ device }) => device));
  const isCalm = !isPending && !failure && shown.length === 0 && more.length === 0;
  return (
    <>
      <Section title={t('home.problems.title')} failure={failure} retry={retry}>
        {isPending && !failure && (
          <SkeletonRows count={SKELETON_ROWS}>
            <Skeleton className={styles.picture} w={64} h={36} />
            <div>
              <Skeleton h={12} w={140} my={4} />
              <Skeleton h={12} w={220} my={4} />
            </div>
          </SkeletonRows>
        )}
        {isCalm && (
          <div className={styles.none}>
            <IconCircleCheck className={styles.check} size={20} stroke={1.6} aria-hidden />
            <p>{t('home.problems.none')}</p>
          </div>
        )}
        {shown.length > 0 && (
          <ul className={styles.rows}>
            {shown.map((incident) => (
              <IncidentRow
                key={incident.device.id}
                incident={incident}
                picture={pictureOf(incident.device)}
              />
            ))}
          </ul>
        )}
        {more.length > 0 && (
          <p className={styles.more}>
            {more.map(({ state, total }) => (
              <Link key={state} to="/screens" search={{ state }}>
                {t(`home.problems.all.${state}`, { count: total })}
              </Link>
            ))}
          </p>
        )}
        {shown.some(({ kind }) => kind === 'offline') && (
          <p className={styles.hint}>{t('publish.progress.offlineHint')}</p>
        )}
      </Section>
      {isCalm && <OnAir />}
    </>
  );
}
