import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../platform/format.ts';
import { isDurationEditable } from '../durations.ts';
import { type EditorItem, totalSeconds } from '../editor-items.ts';
import { timingTargetOf } from '../timing-target.ts';
import { useReadOnlyIds } from '../use-read-only-ids.ts';
import { DurationProperty } from './duration-property.tsx';
import styles from './properties.module.css';
import type { PropertiesContext } from './properties-panel.tsx';

const SharedTiming = lazy(() => import('./shared-timing.tsx').then((m) => ({ default: m.SharedTiming })));

/** What the selected items have in common. Changes apply to all of them. */
export function ItemsProperties({ items, ...context }: PropertiesContext & { items: readonly EditorItem[] }) {
  const { t } = useTranslation();
  const { editor, content, playlist, drafts, isEditable } = context;
  const readOnlyIds = useReadOnlyIds(editor.items);
  const changeable = items.filter(
    ({ name, presentationId }) => name !== null && !readOnlyIds.has(presentationId ?? ''),
  );
  const targets = [...new Map(changeable.map(timingTargetOf).map((each) => [each.id, each])).values()];
  return (
    <>
      <p className={styles.quiet}>
        {t('playlistProperties.together', { duration: formatDuration(totalSeconds(items)) })}
      </p>
      <DurationOfAll items={items} changeable={changeable} {...context} />
      <section aria-label={t('playlistProperties.when')}>
        {content && targets.length > 0 ? (
          <Suspense fallback={<Skeleton h={200} />}>
            <SharedTiming
              key={targets.map(({ id }) => id).join()}
              targets={targets}
              playlistId={playlist.id}
              content={content}
              drafts={drafts}
              isEditable={isEditable}
            />
          </Suspense>
        ) : targets.length === 0 ? (
          <p className={styles.quiet}>{t('playlist.duration.nonePermitted', { count: items.length })}</p>
        ) : (
          <Skeleton h={200} />
        )}
      </section>
    </>
  );
}

function DurationOfAll({
  items,
  changeable,
  fixedDurations,
  isEditable,
  onDurations,
}: PropertiesContext & { items: readonly EditorItem[]; changeable: readonly EditorItem[] }) {
  const { t } = useTranslation();
  const timed = items.filter((item) => isDurationEditable(item, fixedDurations));
  const editable = timed.filter((item) => changeable.includes(item));
  const [fixed, readOnly] = [items.length - timed.length, timed.length - editable.length];
  const reason = readOnly === 0 ? 'noneSelected' : fixed === 0 ? 'nonePermitted' : 'noneEditable';
  return (
    <DurationProperty
      items={editable.length > 0 ? editable : items}
      notes={[
        ...(fixed > 0 ? [t('playlist.duration.others', { count: fixed })] : []),
        ...(readOnly > 0 ? [t('playlist.duration.readOnlyOthers', { count: readOnly })] : []),
      ]}
      readOnlyReason={
        !isEditable
          ? t('rules.readOnly')
          : editable.length === 0
            ? t(`playlist.duration.${reason}`, { count: items.length })
            : null
      }
      onSave={(seconds) => onDurations(editable, seconds)}
    />
  );
}
