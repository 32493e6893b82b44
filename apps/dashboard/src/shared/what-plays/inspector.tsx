import { Button, TextInput } from '@mantine/core';
import type { ItemExplanation } from '@vitrine/engine';
import {
  blockingPlaylist,
  findItem,
  findRule,
  fromDateTimeField,
  type Slot,
  STEP_CAUSES,
  segmentAt,
  segmentEnd,
  slotAt,
  type ThemeColours,
  type Timeline,
  toDateTimeField,
} from '@vitrine/timeline';
import { useTranslation } from 'react-i18next';
import { CalculationError } from './calculation-error.tsx';
import styles from './inspector.module.css';
import { ItemList } from './item-list.tsx';
import { type DescribeOptions, describeRuleOutcome } from './rule-description.ts';
import { RuleTree } from './rule-tree.tsx';
import type { WhatPlaysModel } from './use-what-plays.ts';
import { WhatIfForm } from './what-if-form.tsx';

interface InspectorProps {
  model: WhatPlaysModel;
  wording: DescribeOptions;
}

/** Explains one moment: what is on the screen, why each item plays or not, and what-if values. */
export function Inspector(props: InspectorProps) {
  const { model } = props;
  const { nameOf, selection, whatIf, theme, forecast } = model;
  const { timeline, explained } = forecast;
  const { t } = useTranslation();
  const { at } = selection;
  const index = timeline && at >= timeline.from && at < timeline.to ? segmentAt(timeline, at) : -1;
  const slot = timeline && index >= 0 ? slotAt(timeline, index) : null;
  // While a new explanation is calculated, this is the one of the previous moment.
  const items = explained.result?.explanation.items ?? [];
  const selectedKey = selection.key ?? slot?.key ?? null;
  const item = findItem(items, selectedKey);
  const blocking = item && blockingPlaylist(items, item);
  return (
    <div className={styles.inspector}>
      <MomentField model={model} />
      {whatIf.variables.length > 0 && <WhatIfForm {...whatIf} />}
      {timeline && index >= 0 && <OnScreen model={model} timeline={timeline} index={index} slot={slot} />}
      <CalculationError message={explained.error} className={styles.error} />
      {item && <Detail item={item} isOnScreen={selectedKey === slot?.key} {...props} />}
      {blocking && <Detail item={blocking} isOnScreen={false} {...props} />}
      {explained.result && (
        <section className={styles.items}>
          <h3>
            {t('whatPlays.items')}
            <span>{t('whatPlays.playsCount', countPresentations(items))}</span>
          </h3>
          <ItemList
            items={items}
            nameOf={nameOf}
            selected={selectedKey}
            onScreen={slot?.key ?? null}
            theme={theme}
            onSelect={selection.selectKey}
          />
        </section>
      )}
    </div>
  );
}

function countPresentations(items: readonly ItemExplanation[]): { plays: number; count: number } {
  const presentations = items.filter(({ presentationId }) => presentationId !== null);
  return { plays: presentations.filter(({ plays }) => plays).length, count: presentations.length };
}

function MomentField({ model: { selection, timeframe } }: { model: WhatPlaysModel }) {
  const { t } = useTranslation();
  return (
    <section className={styles.moment}>
      <TextInput
        type="datetime-local"
        size="xs"
        step={1}
        label={t('whatPlays.momentField')}
        value={toDateTimeField(timeframe.zone, selection.at)}
        onChange={({ currentTarget: { value } }) => {
          const instant = fromDateTimeField(timeframe.zone, value);
          if (instant !== null) selection.goToMoment(instant);
        }}
      />
      {selection.isFollowing ? (
        <span className={styles.following}>{t('whatPlays.following')}</span>
      ) : (
        <Button size="xs" variant="default" onClick={() => selection.goToMoment(null)}>
          {t('whatPlays.backToNow')}
        </Button>
      )}
    </section>
  );
}

/** Says what is on the screen at the moment, from when to when, and why it began. */
function OnScreen({
  model: { nameOf, times, theme, selection },
  timeline,
  index,
  slot,
}: {
  model: WhatPlaysModel;
  timeline: Timeline;
  index: number;
  slot: Slot | null;
}) {
  const { t } = useTranslation();
  const start = timeline.starts[index] ?? selection.at;
  return (
    <section className={styles.onScreen} aria-live="polite">
      <h3>{t('whatPlays.onScreenNow')}</h3>
      <div className={styles.subject} data-blank={slot === null}>
        {slot && <Swatch id={slot.presentationId} theme={theme} />}
        <div>
          <strong>{slot ? nameOf({ ...slot, playlistId: null }) : t('whatPlays.nothing')}</strong>
          <p>
            {times.clock(start)} – {times.end(start, segmentEnd(timeline, index))}
            {slot &&
              ` · ${slot.path.map((id) => nameOf({ presentationId: null, playlistId: id })).join(' › ')}`}
          </p>
          <p>{t(`whatPlays.causes.${STEP_CAUSES[timeline.causes[index] ?? 0] ?? 'next'}`)}</p>
        </div>
      </div>
    </section>
  );
}

function Swatch({ id, theme }: { id: string; theme: ThemeColours }) {
  const { fill, text } = theme.itemColours(id);
  return <i className={styles.swatch} style={{ background: fill, borderColor: text }} aria-hidden />;
}

/** Explains why one item plays or not, with every clause of its rules. */
function Detail({
  item,
  isOnScreen,
  model: { content, nameOf, theme },
  wording,
}: InspectorProps & { item: ItemExplanation; isOnScreen: boolean }) {
  const { t } = useTranslation();
  const isPlaylist = item.playlistId !== null;
  // An item that has begun plays to its end, even if its rules no longer allow it to begin.
  const isFinishing = isOnScreen && !item.plays;
  const more = item.plays && isPlaylist ? 'plays_playlist' : item.reason;
  return (
    <section className={styles.detail} aria-label={nameOf(item)}>
      <h3>
        {item.presentationId !== null && !isOnScreen && <Swatch id={item.presentationId} theme={theme} />}
        {isOnScreen ? t('whatPlays.why') : nameOf(item)}
        {item.isOverride && <span className={styles.override}>{t('whatPlays.override')}</span>}
      </h3>
      <p className={styles.verdict} data-plays={item.plays}>
        <span aria-hidden>{item.plays ? '●' : isFinishing ? '◐' : '○'}</span>
        {t(isFinishing ? 'whatPlays.finishing' : `whatPlays.reasons.${item.reason}`)}
      </p>
      <p className={styles.hint}>{t(isFinishing ? 'whatPlays.finishingHint' : `whatPlays.more.${more}`)}</p>
      {item.rules.map(({ origin, explanation }) => (
        <div key={origin} className={styles.rule}>
          <h4>{t(`whatPlays.origins.${origin}`)}</h4>
          <RuleTree rule={describeRuleOutcome(findRule(content, item, origin), explanation, wording)} />
        </div>
      ))}
      {item.rules.length === 0 && <p className={styles.hint}>{t('whatPlays.noRules')}</p>}
    </section>
  );
}
