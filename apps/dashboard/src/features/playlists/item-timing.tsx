import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconCalendarClock, IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './item-timing.module.css';
import type { ItemTimingText, PlaysNow } from './item-timing-text.ts';

interface Props {
  name: string;
  /** The text of the button if there is no schedule and no rule. Without it, the button shows only an icon. */
  label?: string | undefined;
  onOpen: () => void;
}

/** Shows when an item plays, and whether it plays now. Opens the editor for its schedule and rule. */
export function ItemTiming({ name, timing, label, onOpen }: Props & { timing: ItemTimingText | undefined }) {
  const { t } = useTranslation();
  if (!timing) return <NoTiming name={name} label={label} onOpen={onOpen} />;
  const { schedule, rule, isOverride, end, now } = timing;
  const description =
    schedule !== null && rule !== null
      ? t('rules.scheduleAndRule', { schedule, rule })
      : (schedule ?? rule ?? t('rules.any'));
  return (
    <UnstyledButton
      className={styles.when}
      onClick={onOpen}
      aria-label={t('rules.editFor', { name, description })}
      data-state={timingState(end, now)}
    >
      <span className={styles.lines}>
        {schedule !== null && (
          <span className={styles.line} title={schedule}>
            <IconCalendarClock size={14} stroke={1.6} aria-hidden />
            <span>{schedule}</span>
          </span>
        )}
        {rule !== null && (
          <span className={styles.line} title={rule}>
            <IconFilter size={14} stroke={1.6} aria-hidden />
            <span>{rule}</span>
          </span>
        )}
      </span>
      <span className={styles.state}>
        <PlaysNowText now={now} end={end} />
        {isOverride && <span className={styles.badge}>{t('rules.scheduleType.badge')}</span>}
      </span>
    </UnstyledButton>
  );
}

/** A button that adds a schedule or a rule. */
function NoTiming({ name, label, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('rules.add')}>
      <UnstyledButton
        className={styles.empty}
        onClick={onOpen}
        aria-label={
          label
            ? t('common.labelled', { label, text: t('rules.addFor', { name }) })
            : t('rules.addFor', { name })
        }
      >
        <IconCalendarClock size={16} stroke={1.6} aria-hidden />
        {label}
      </UnstyledButton>
    </Tooltip>
  );
}

function timingState(end: ItemTimingText['end'], now: PlaysNow | null) {
  if (end === 'never') return 'never';
  if (!now) return 'unknown';
  return now.yes > 0 ? 'yes' : now.no > 0 ? 'no' : 'unknown';
}

/** Shows whether something plays now, with a shape and a colour. */
export function PlaysNowText({
  now,
  end = null,
  showsReason = false,
}: {
  now: PlaysNow | null;
  end?: ItemTimingText['end'];
  /** Shows the reason in the text. Otherwise, it appears on hover. */
  showsReason?: boolean;
}) {
  const { t } = useTranslation();
  if (end !== null)
    return (
      <span className={styles.now} data-outcome={end}>
        {t(`rules.now.${end}`)}
      </span>
    );
  if (!now) return null;
  const { yes, no, unknown, reason } = now;
  const total = yes + no + unknown;
  const outcome = yes === total ? 'yes' : yes > 0 ? 'some' : no > 0 ? 'no' : 'unknown';
  const reasonText = t('rules.now.because', {
    reason: t(`rules.now.reasons.${isKnownReason(reason) ? reason : 'broken'}`),
  });
  return (
    <Tooltip label={reasonText} disabled={no === 0 || (showsReason && outcome === 'no')}>
      <span className={styles.now} data-outcome={outcome}>
        <i aria-hidden />
        {showsReason && outcome === 'no' ? reasonText : t(`rules.now.${outcome}`, { yes, all: total })}
      </span>
    </Tooltip>
  );
}

const knownReasons = [
  'plays',
  'schedule',
  'item_rule',
  'playlist_rule',
  'global_rule',
  'nothing_inside',
  'parent_playlist',
  'overridden',
  'outranked',
  'held_back',
] as const;

function isKnownReason(reason: PlaysNow['reason']): reason is (typeof knownReasons)[number] {
  return (knownReasons as readonly string[]).includes(reason);
}
