import type { Condition, Report } from './report.ts';

const days: [Condition, number, number][] = [
  ['partly_cloudy', 12, 21],
  ['clear', 13, 24],
  ['rain', 14, 19],
  ['thunderstorm', 13, 18],
  ['cloudy', 11, 18],
];

/** A week from today, in a fictional place. */
export function sampleReport(now: number): Report {
  return {
    place: 'Your town',
    temperature: 21,
    condition: 'partly_cloudy',
    isDay: true,
    days: days.map(([condition, low, high], index) => ({
      date: new Date(now + index * 86_400_000).toISOString().slice(0, 10),
      condition,
      low,
      high,
    })),
    fetchedAt: now,
  };
}
