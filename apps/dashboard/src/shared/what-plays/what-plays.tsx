import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import { EmptyNote } from '../ui/empty-note.tsx';
import { ListPicture } from '../ui/pictures.tsx';
import { ExplanationSheet } from './explanation-sheet.tsx';
import { Inspector } from './inspector.tsx';
import { Summary } from './summary.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { useWhatPlays, type WhatPlaysInput, type WhatPlaysModel } from './use-what-plays.ts';
import styles from './what-plays.module.css';

export interface WhatPlaysProps extends WhatPlaysInput {
  /** A control that selects the content to show. */
  source?: ReactNode;
  /** A button that leads to where an empty playlist can be filled. */
  fill?: ReactNode;
  /** Lets people choose the time zone, because a playlist has none. */
  onZone?: (zone: string) => void;
  /** Called when the explanation opens or closes as a sheet above the page, which then takes the Escape key. */
  onSheet?: ((isOpen: boolean) => void) | undefined;
}

/**
 * What a screen with this content plays, when and why: a week as a timeline, an explanation of any moment, and
 * what-if values for tags and worker states. The engine runs in a web worker. Use the time zone as the key.
 */
export function WhatPlays({ source, fill, onZone, onSheet, ...input }: WhatPlaysProps) {
  const { t } = useTranslation();
  const model = useWhatPlays(input);
  if (model.lanes.rows.length > 1)
    return (
      <WhatPlaysView
        model={model}
        source={source}
        onZone={onZone}
        onSheet={onSheet}
        isLive={input.playing !== null}
      />
    );
  return (
    <EmptyNote
      picture={<ListPicture />}
      title={t('whatPlays.empty')}
      hint={t('whatPlays.emptyHint')}
      help="build-a-playlist"
    >
      {fill}
      {source}
    </EmptyNote>
  );
}

function WhatPlaysView({
  model,
  source,
  onZone,
  onSheet,
  isLive,
}: {
  model: WhatPlaysModel;
  source: ReactNode;
  onZone: WhatPlaysProps['onZone'];
  onSheet: WhatPlaysProps['onSheet'];
  /** Whether the screen reports what it plays, so that the order in its loop is known. */
  isLive: boolean;
}) {
  const { t } = useTranslation();
  const [isSheetOpen, sheet] = useDisclosure(false, {
    onOpen: () => onSheet?.(true),
    onClose: () => onSheet?.(false),
  });
  const panel = useRef<HTMLElement>(null);
  const { isNarrow, whatIf } = model;
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        <TimelineSection
          model={model}
          source={source}
          zone={<TimeZoneField zone={model.timeframe.zone.id} onZone={onZone} />}
          onOpenSheet={sheet.open}
          onExplain={() => (isNarrow ? sheet.open() : panel.current?.focus())}
        />
        <WeekSummary model={model} />
        <p className={styles.note}>
          {t(isLive && whatIf.values.size === 0 ? 'whatPlays.order' : 'whatPlays.orderAlways')}
        </p>
      </div>
      {isNarrow ? (
        <ExplanationSheet isOpen={isSheetOpen} onClose={sheet.close}>
          <Explanation model={model} />
        </ExplanationSheet>
      ) : (
        <aside ref={panel} className={styles.side} aria-label={t('whatPlays.why')} tabIndex={-1}>
          <Explanation model={model} />
        </aside>
      )}
    </div>
  );
}

/** The totals of the week, once they are known. */
function WeekSummary({ model }: { model: WhatPlaysModel }) {
  const { result } = model.forecast.run;
  if (!result) return null;
  return (
    <Summary
      result={result}
      content={model.content}
      nameOf={model.nameOf}
      rows={model.lanes.rows}
      changes={model.changes}
      times={model.times}
      theme={model.theme}
      onGo={model.selection.goTo}
    />
  );
}

/** The inspector, which describes rules in the language of the person and the time zone of the screen. */
function Explanation({ model }: { model: WhatPlaysModel }) {
  const { t } = useTranslation();
  const { timezone } = model.whatIf.actual.device;
  return (
    <Inspector
      model={model}
      wording={{
        t,
        locale: currentLocale(),
        time: model.times.moment,
        deviceZone: typeof timezone === 'string' ? timezone : undefined,
        multiTimezone: model.multiTimezone,
      }}
    />
  );
}
