import { Button, TextInput } from '@mantine/core';
import type { PublishedContent } from '@vitrine/contract';
import type { ItemExplanation } from '@vitrine/engine';
import { useTranslation } from 'react-i18next';
import { causeAbove, itemAt } from './cause.ts';
import type { Ink } from './colours.ts';
import { ruleOf } from './content.ts';
import styles from './inspector.module.css';
import { ItemList } from './item-list.tsx';
import type { NameOf } from './names.ts';
import { RuleTree } from './rule-tree.tsx';
import type { ExplainResult } from './simulation.ts';
import { Suppose } from './suppose.tsx';
import { CAUSES, endOf, segmentAt, slotAt, type Timeline } from './timeline.ts';
import type { Times } from './times.ts';
import type { Reality, Supposed, Variable } from './variables.ts';
import { ruleWords, type WordsOptions } from './words.ts';
import { fromField, toField, type Zone } from './zone.ts';

interface InspectorProps {
  content: PublishedContent;
  nameOf: NameOf;
  /** The last explanation; it may be of a moment just before. */
  result: ExplainResult | null;
  error: string | null;
  timeline: Timeline | null;
  at: number;
  isFollowing: boolean;
  /** Key of the item that is asked about; null: what is on the screen. */
  selected: string | null;
  zone: Zone;
  times: Times;
  words: WordsOptions;
  ink: Ink;
  variables: readonly Variable[];
  supposed: Supposed;
  real: Reality;
  /** Null: now. */
  onMoment: (at: number | null) => void;
  onSelect: (key: string) => void;
  onSuppose: (supposed: Supposed) => void;
}

/** One moment: what is on the screen, why each item plays or not, and what would be if. */
export function Inspector(props: InspectorProps) {
  const { nameOf, result, error, timeline, at, isFollowing, selected, zone, times, ink } = props;
  const { t } = useTranslation();
  const index = timeline && at >= timeline.from && at < timeline.to ? segmentAt(timeline, at) : -1;
  const slot = timeline && index >= 0 ? slotAt(timeline, index) : null;
  const items = result?.explanation.items ?? [];
  const wanted = selected ?? slot?.key ?? null;
  const item = itemAt(items, wanted);
  const above = item && causeAbove(items, item);
  const plays = items.filter(({ plays: may, presentationId }) => may && presentationId !== null).length;
  const count = items.filter(({ presentationId }) => presentationId !== null).length;
  return (
    <div className={styles.inspector}>
      <section className={styles.moment}>
        <TextInput
          type="datetime-local"
          size="xs"
          step={1}
          label={t('whatPlays.momentField')}
          value={toField(zone, at)}
          onChange={({ currentTarget: { value } }) => {
            const instant = fromField(zone, value);
            if (instant !== null) props.onMoment(instant);
          }}
        />
        {isFollowing ? (
          <span className={styles.following}>{t('whatPlays.following')}</span>
        ) : (
          <Button size="xs" variant="default" onClick={() => props.onMoment(null)}>
            {t('whatPlays.backToNow')}
          </Button>
        )}
      </section>
      {props.variables.length > 0 && <Suppose {...props} />}
      {timeline && index >= 0 && (
        <section className={styles.onScreen} aria-live="polite">
          <h3>{t('whatPlays.onScreenNow')}</h3>
          <div className={styles.subject} data-blank={slot === null}>
            {slot && <Swatch id={slot.presentationId} ink={ink} />}
            <div>
              <strong>{slot ? nameOf({ ...slot, playlistId: null }) : t('whatPlays.nothing')}</strong>
              <p>
                {times.clock(timeline.starts[index] ?? at)} –{' '}
                {times.end(timeline.starts[index] ?? at, endOf(timeline, index))}
                {slot &&
                  ` · ${slot.path.map((id) => nameOf({ presentationId: null, playlistId: id })).join(' › ')}`}
              </p>
              <p>{t(`whatPlays.causes.${CAUSES[timeline.causes[index] ?? 0] ?? 'next'}`)}</p>
            </div>
          </div>
        </section>
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          {t('whatPlays.failed')}: {error}
        </p>
      )}
      {item && <Detail item={item} isOnScreen={wanted === slot?.key} {...props} />}
      {above && <Detail item={above} isOnScreen={false} {...props} />}
      {result && (
        <section className={styles.items}>
          <h3>
            {t('whatPlays.items')}
            <span>{t('whatPlays.playsCount', { plays, count })}</span>
          </h3>
          <ItemList
            items={items}
            nameOf={nameOf}
            selected={wanted}
            onScreen={slot?.key ?? null}
            ink={ink}
            onSelect={props.onSelect}
          />
        </section>
      )}
    </div>
  );
}

export function Swatch({ id, ink }: { id: string; ink: Ink }) {
  const { fill, ink: edge } = ink.paintOf(id);
  return <i className={styles.swatch} style={{ background: fill, borderColor: edge }} aria-hidden />;
}

/** Why one item plays or not, with every clause of its rules. */
function Detail({
  item,
  isOnScreen,
  content,
  nameOf,
  words,
  ink,
}: InspectorProps & { item: ItemExplanation; isOnScreen: boolean }) {
  const { t } = useTranslation();
  const isPlaylist = item.playlistId !== null;
  // What has begun is played to its end, also where it may not begin any more.
  const isFinishing = isOnScreen && !item.plays;
  const more = item.plays && isPlaylist ? 'plays_playlist' : item.reason;
  return (
    <section className={styles.detail} aria-label={nameOf(item)}>
      <h3>
        {item.presentationId !== null && !isOnScreen && <Swatch id={item.presentationId} ink={ink} />}
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
          <RuleTree words={ruleWords(ruleOf(content, item, origin), explanation, words)} />
        </div>
      ))}
      {item.rules.length === 0 && <p className={styles.hint}>{t('whatPlays.noRules')}</p>}
    </section>
  );
}
