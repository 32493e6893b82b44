import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { useNameSummary } from '../../shared/batches/use-name-summary.ts';
import styles from './publish-bar.module.css';
import { formatScreenTime, type PreviewGroup } from './publish-candidates.ts';

type Named = readonly { name: string | null }[];

/** What publishing changes on a screen, with warnings. Times are in `zone`. */
export function PublishChanges({
  group,
  zone,
  isForbidden,
}: {
  group: PreviewGroup;
  zone: string;
  isForbidden: boolean;
}) {
  const { t } = useTranslation();
  const list = useNameSummary();
  const { changes, isChanged, previousPlaylist, confirmation } = group;
  // The warning already names these presentations.
  const missing = new Set(confirmation?.missingFiles.map(({ id }) => id));
  const presentationsIn = (content: typeof changes.added) =>
    content.filter(({ kind }) => kind === 'presentation');
  const line = (key: 'added' | 'removed' | 'changed', content: Named) =>
    content.length > 0 ? t(`publish.${key}`, { names: list(content) }) : null;
  const isNew = presentationsIn(changes.added).length > 0;
  const added = line(
    'added',
    presentationsIn(changes.added).filter(({ id }) => id === null || !missing.has(id)),
  );
  const removed = line('removed', presentationsIn(changes.removed));
  // A playlist changes with its items, so name it only if nothing else has changed.
  const changed = line(
    'changed',
    presentationsIn(changes.changed).length > 0 || isNew || removed
      ? presentationsIn(changes.changed)
      : changes.changed,
  );
  return (
    <ul className={styles.changes}>
      {!isChanged && <Line mark="=" text={t('publish.noChanges')} />}
      {previousPlaylist && (
        <Line
          mark="↺"
          text={
            previousPlaylist.name === null
              ? t('publish.replacesHidden')
              : t('publish.replaces', { playlist: previousPlaylist.name })
          }
        />
      )}
      {added && <Line mark="+" text={added} />}
      {removed && <Line mark="−" text={removed} />}
      {changed && <Line mark="~" text={changed} />}
      <PlaybackWarnings group={group} zone={zone} list={list} />
      {isForbidden && <Line mark="▲" text={t('publish.forbidden')} isWarning />}
    </ul>
  );
}

function PlaybackWarnings({
  group,
  zone,
  list,
}: {
  group: PreviewGroup;
  zone: string;
  list: (content: Named) => string;
}) {
  const { t } = useTranslation();
  const { analysis, confirmation } = group;
  const confirmationWarning = confirmation && (
    <Line
      mark="▲"
      text={t(`publish.confirm.${confirmation.reason}`, {
        names: list(confirmation.missingFiles),
      })}
      isWarning
    />
  );
  if (!analysis || confirmation?.leavesBlank) return confirmationWarning;
  const [first] = analysis.blanks;
  const never = analysis.neverPlays.map(({ cause, presentationName }) => ({ cause, name: presentationName }));
  const broken = never.filter(({ cause }) => cause === 'problem');
  const idle = never.filter(({ cause }) => cause === 'not_in_interval');
  // On a blank screen, no item plays, so there is no need to list them.
  const isBlank = analysis.blankSeconds >= WEEK_SECONDS;
  const formatWhen = (instant: string): string => {
    const { when, place } = formatScreenTime(zone, instant, Intl.DateTimeFormat().resolvedOptions().timeZone);
    return place === null ? when : t('publish.whenThere', { when, place });
  };
  return (
    <>
      {confirmationWarning}
      {isBlank && <Line mark="▲" text={t('publish.blankAlways')} isWarning />}
      {!isBlank && first && (
        <Line
          mark="▲"
          text={t('publish.blank', {
            length: formatLargestUnit(analysis.blankSeconds),
            when: formatWhen(first.start),
          })}
          isWarning
        />
      )}
      {broken.length > 0 && (
        <Line mark="▲" text={t('publish.broken', { names: list(broken), count: broken.length })} isWarning />
      )}
      {!isBlank && idle.length > 0 && (
        <Line mark="▲" text={t('publish.never', { names: list(idle), count: idle.length })} isWarning />
      )}
    </>
  );
}

const WEEK_SECONDS = 7 * 86_400;

function Line({ mark, text, isWarning = false }: { mark: string; text: string; isWarning?: boolean }) {
  return (
    <li className={isWarning ? styles.careful : undefined}>
      <span aria-hidden>{mark}</span>
      <span>{text}</span>
    </li>
  );
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a duration in the largest unit that fits: `4 hours`. */
function formatLargestUnit(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(seconds / size);
}
