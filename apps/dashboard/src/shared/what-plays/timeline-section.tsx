import { TimelinePlot } from '@vitrine/timeline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keyNames } from '../ui/keyboard-shortcuts.ts';
import { CalculationError } from './calculation-error.tsx';
import { CalculationProgress } from './calculation-progress.tsx';
import { Toolbar } from './toolbar.tsx';
import { useTimelineStrings } from './use-timeline-strings.ts';
import type { WhatPlaysModel } from './use-what-plays.ts';
import styles from './what-plays.module.css';

/** Shows the timeline with its toolbar, progress and legend. */
export function TimelineSection({
  model,
  source,
  zone,
  onOpenSheet,
  onExplain,
}: {
  model: WhatPlaysModel;
  source: ReactNode;
  zone: ReactNode;
  onOpenSheet: () => void;
  onExplain: () => void;
}) {
  const strings = useTimelineStrings();
  const { timeframe, times, lanes, selection, forecast, whatIf, theme, isNarrow } = model;
  const { bounds, changes, nameOf, now } = model;
  const { run, timeline } = forecast;
  const { at } = selection;
  const note = whatIf.values.size > 0 && <WhatIfNote whatIf={whatIf} />;
  return (
    <>
      <Toolbar
        timeframe={timeframe}
        at={at}
        times={times}
        source={source}
        zone={isNarrow ? zone : null}
        whatIfNote={isNarrow ? note : null}
        onNow={selection.goToNow}
        onExplain={isNarrow ? onOpenSheet : null}
      />
      <CalculationProgress isSlow={run.isSlow} />
      <CalculationError message={run.error} className={styles.error} />
      <TimelinePlot
        scene={{ theme, bounds, timeline, nameOf, zone: timeframe.zone, times, changes, now, at }}
        timeframe={timeframe}
        strings={strings}
        corner={note}
        zone={zone}
        blanks={forecast.analysis?.blanks ?? []}
        rows={lanes.visible}
        folded={lanes.folded}
        onFold={lanes.toggle}
        selectedKey={selection.key}
        onPick={(instant, key) => {
          selection.select(instant, key);
          if (isNarrow && instant !== at) onOpenSheet();
        }}
        onHome={selection.goToNow}
        onExplain={onExplain}
        isNarrow={isNarrow}
        intervalsOf={forecast.intervalsOf}
      />
      <Legend hasOverrides={lanes.rows.some(({ isOverride }) => isOverride)} hasKeys={!isNarrow} />
    </>
  );
}

/** The number of what-if values, which differ from the actual ones. */
function WhatIfNote({ whatIf }: Pick<WhatPlaysModel, 'whatIf'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.whatIf}>
      <span title={t('whatPlays.whatIfNote')}>
        {t('whatPlays.whatIfCount', { count: whatIf.values.size })}
      </span>
      <button type="button" onClick={() => whatIf.change(new Map())}>
        {t('whatPlays.resetAll')}
      </button>
    </span>
  );
}

/** Explains the colours of the timeline and its keys. */
function Legend({ hasOverrides, hasKeys }: { hasOverrides: boolean; hasKeys: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={styles.legend}>
      <span data-kind="blank">{t('whatPlays.legend.blank')}</span>
      {hasOverrides && <span data-kind="override">{t('whatPlays.legend.override')}</span>}
      {hasKeys && <span className={styles.keys}>{t('whatPlays.keys', { command: keyNames().command })}</span>}
    </p>
  );
}
