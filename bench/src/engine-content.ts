import type { PublishedContent, PublishedPresentation } from '@vitrine/contract';
import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';

export const FROM = Date.UTC(2026, 10, 16);
export const OPTIONS = { playlistId: 'root', deviceId: 'screen' };
export const ENVIRONMENT = {
  device: { timezone: 'Europe/Berlin', tags: { region: 'north' } },
  workers: { till: 'open' },
};

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * Builds a playlist of items with their own schedules and rules. The schedules are opening hours, each of which starts
 * a minute later than the previous one. Each variant has different times.
 */
export function contentOf(count: number, variant = 0): PublishedContent {
  const presentations = Array.from({ length: count }, (_, index) => presentationOf(index, variant));
  return buildContent({
    playlists: [buildPlaylist({ id: 'root', items: presentations })],
    presentations,
  });
}

function presentationOf(index: number, variant: number): PublishedPresentation {
  const clock = `${pad(6 + (index % 8))}:${pad((index + variant) % 60)}:00`;
  return buildPresentation({
    id: `p${index}`,
    scheduleRule: {
      type: 'schedule',
      startDatetime: `2026-01-05T${clock}`,
      endDatetime: `2026-01-05T${pad(15 + (index % 8))}:${pad((index * 7 + variant) % 60)}:00`,
      tzid: 'Europe/Berlin',
      recurrenceRule: {
        freq: 'weekly',
        dtstart: `2026-01-05T${clock}`,
        interval: 1,
        byday: index % 3 === 0 ? ['SA', 'SU', 'MO'] : ['MO', 'TU', 'WE', 'TH', 'FR'],
      },
    },
    rule: {
      type: 'or',
      group: [
        {
          type: 'equals',
          left: { type: 'variable', path: ['workers', 'till'] },
          right: { type: 'constant', value: index % 5 === 0 ? 'shut' : 'open' },
        },
        {
          type: 'greaterThan',
          left: { type: 'variable', path: ['current_time'] },
          right: { type: 'constant', value: `${pad(10 + (index % 10))}:${pad(variant % 60)}` },
        },
      ],
    },
  });
}
