import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { useNameSummary } from '../../shared/batches/use-name-summary.ts';
import styles from './publish-bar.module.css';
import { formatScreenTime, type PreviewGroup } from './publish-candidates.ts';

type Named = readonly { name: string | null }[];

/** The changes of a screen in this time zone, with warnings. */
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
  // The warning names them.
  const missing = new Set(confirmation?.missingFiles.map(({ id }) => id));
  const shown = (content: typeof changes.added) => content.filter(({ kind }) => kind === 'presentation');
  const line = (key: 'added' | 'removed' | 'changed', content: Named) =>
    content.length > 0 ? t(`publish.${key}`, { names: list(content) }) : null;
  const isNew = shown(changes.added).length > 0;
  const added = line(
    'added',
    shown(changes.added).filter(({ id }) => id === null || !missing.has(id)),
  );
  const removed = line('removed', shown(changes.removed));
  // A playlist changes with its items, so it is named only if nothing else is.
  const changed = line(
    'changed',
    shown(changes.changed).length > 0 || isNew || removed ? shown(changes.changed) : changes.changed,
  );
  return (
    <ul className={styles.changes}>
      {!isChanged && <Line mark="=" words={t('publish.noChanges')} />}
      {previousPlaylist && (
        <Line
          mark="↺"
          words={
            previousPlaylist.name === null
              ? t('publish.replacesHidden')
              : t('publish.replaces', { playlist: previousPlaylist.name })
          }
        />
      )}
      {added && <Line mark="+" words={added} />}
      {removed && <Line mark="−" words={removed} />}
      {changed && <Line mark="~" words={changed} />}
      <PlaybackWarnings group={group} zone={zone} list={list} />
      {isForbidden && <Line mark="▲" words={t('publish.forbidden')} requiresConfirmation />}
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
  const refused = confirmation && (
    <Line
      mark="▲"
      words={t(`publish.confirm.${confirmation.reason}`, {
        names: list(confirmation.missingFiles),
      })}
      requiresConfirmation
    />
  );
  if (!analysis || confirmation?.leavesBlank) return refused;
  const [first] = analysis.blanks;
  const never = analysis.neverPlays.map(({ cause, presentationName }) => ({ cause, name: presentationName }));
  const broken = never.filter(({ cause }) => cause === 'problem');
  const idle = never.filter(({ cause }) => cause === 'not_in_interval');
  // The items of a blank screen obviously do not play.
  const isBlank = analysis.blankSeconds >= WEEK_SECONDS;
  const formatWhen = (instant: string): string => {
    const { when, place } = formatScreenTime(zone, instant, Intl.DateTimeFormat().resolvedOptions().timeZone);
    return place === null ? when : t('publish.whenThere', { when, place });
  };
  return (
    <>
      {refused}
      {isBlank && <Line mark="▲" words={t('publish.blankAlways')} requiresConfirmation />}
      {!isBlank && first && (
        <Line
          mark="▲"
          words={t('publish.blank', {
            length: lengthInWords(analysis.blankSeconds),
            when: formatWhen(first.start),
          })}
          requiresConfirmation
        />
      )}
      {broken.length > 0 && (
        <Line
          mark="▲"
          words={t('publish.broken', { names: list(broken), count: broken.length })}
          requiresConfirmation
        />
      )}
      {!isBlank && idle.length > 0 && (
        <Line
          mark="▲"
          words={t('publish.never', { names: list(idle), count: idle.length })}
          requiresConfirmation
        />
      )}
    </>
  );
}

const WEEK_SECONDS = 7 * 86_400;

function Line({
  mark,
  words,
  requiresConfirmation = false,
}: {
  mark: string;
  words: string;
  requiresConfirmation?: boolean;
}) {
  return (
    <li className={requiresConfirmation ? styles.careful : undefined}>
      <span aria-hidden>{mark}</span>
      <span>{words}</span>
    </li>
  );
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length in its largest unit that fits: `4 hours`. */
function lengthInWords(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(seconds / size);
}
