import type { TimelineStrings } from '@vitrine/timeline';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The UI strings of the timeline, in the language of the page. */
export function useTimelineStrings(): TimelineStrings {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      onScreen: t('whatPlays.onScreen'),
      now: t('whatPlays.nowMark'),
      nothing: t('whatPlays.nothing'),
      takesOver: t('whatPlays.override'),
      expand: (name) => t('whatPlays.expand', { name }),
      collapse: (name) => t('whatPlays.collapse', { name }),
      list: (range) => t('whatPlays.timeline', { ...range }),
      listHint: t('whatPlays.timelineHint'),
      play: (range, name, playlist) =>
        playlist === null
          ? t('whatPlays.segment', { ...range, name })
          : t('whatPlays.segmentIn', { ...range, name, playlist }),
      lanePlay: (range, name) => t('whatPlays.laneOption', { ...range, name }),
      laneNever: (name) => t('whatPlays.laneNever', { name }),
    }),
    [t],
  );
}
