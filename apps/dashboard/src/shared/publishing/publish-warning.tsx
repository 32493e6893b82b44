import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { formatScreenTime } from './format-screen-time.ts';
import type { PreviewWarning } from './publish-choice.ts';
import styles from './publish-sheet.module.css';
import { useNameSummary, useScreenNames } from './use-name-summary.ts';

const WEEK_SECONDS = 7 * 86_400;

/** Lists what will not play on some screens. */
export function PublishWarning({
  warning,
  isOnly,
}: {
  warning: PreviewWarning;
  /** Whether the warning applies to all screens of its group. */
  isOnly: boolean;
}) {
  const { t } = useTranslation();
  const summarise = useScreenNames(3);
  const texts = useWarningTexts(warning);
  const names = summarise(
    warning.screens.map(({ name }) => name),
    warning.screenCount,
  );
  return (
    <ul className={styles.lines} data-warning>
      {texts.map((text) => (
        <li key={text}>
          <span aria-hidden>▲</span>
          <span>{isOnly ? text : t('publish.onScreens', { text, screens: names })}</span>
        </li>
      ))}
    </ul>
  );
}

function useWarningTexts({ confirmation, blankSeconds, firstBlank, neverPlays }: PreviewWarning): string[] {
  const { t } = useTranslation();
  const summariseItems = useNameSummary();
  const reason =
    confirmation &&
    t(`publish.confirm.${confirmation.reason}`, { names: summariseItems(confirmation.missingFiles) });
  if (confirmation?.leavesBlank) return reason ? [reason] : [];
  const formatStart = ({ start, timezone }: NonNullable<PreviewWarning['firstBlank']>) => {
    const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { when, place } = formatScreenTime(timezone, start, viewerZone);
    return place === null ? when : t('publish.whenThere', { when, place });
  };
  const isBlank = blankSeconds >= WEEK_SECONDS;
  const broken = neverPlays.filter(({ cause }) => cause === 'problem');
  // On a blank screen, no item plays, so a list of them adds nothing.
  const idle = isBlank ? [] : neverPlays.filter(({ cause }) => cause === 'not_in_interval');
  const gap =
    firstBlank &&
    t('publish.blank', { length: formatLargestUnit(blankSeconds), when: formatStart(firstBlank) });
  return [
    reason,
    isBlank ? t('publish.blankAlways') : gap,
    broken.length > 0 && t('publish.broken', { names: summariseItems(broken), count: broken.length }),
    idle.length > 0 && t('publish.never', { names: summariseItems(idle), count: idle.length }),
  ].filter((text) => typeof text === 'string');
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a duration in the largest unit that fits, such as `4 hours`. */
function formatLargestUnit(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(seconds / size);
}
