/** A reply of the server's `/feeds/news`. `file` returns the address of a picture of the fixture. */
export function sampleNews(file: (name: string) => string) {
  return {
    title: 'Harbour Times',
    fetched_at: '2026-11-20T12:00:00Z',
    items: [
      {
        title: 'The old ferry returns to the river after forty years',
        summary: 'Volunteers restored the engine in three winters. It sails every weekend from May.',
        published_at: '2026-11-20T11:20:00Z',
        image_url: file('blue.png'),
      },
      {
        title: 'Library opens on Sundays',
        summary: 'From January, the reading room is open from ten to four.',
        published_at: '2026-11-19T08:00:00Z',
        image_url: null,
      },
      {
        title:
          'Council agrees on a plan for the market square that keeps every one of the seventy lime trees and moves the cars below ground',
        summary: 'Work begins in spring and is to last two years. '.repeat(12).trim(),
        published_at: null,
        image_url: null,
      },
    ],
  };
}

/** A reply of the server's `/feeds/weather`. */
export function sampleWeather(now: Date) {
  const day = (index: number, condition: string, low: number, high: number) => ({
    date: new Date(now.getTime() + index * 86_400_000).toISOString().slice(0, 10),
    condition,
    low,
    high,
  });
  return {
    place: { name: 'Lisbon', region: 'Lisbon District', country: 'Portugal' },
    current: { temperature: 18.6, condition: 'partly_cloudy', is_day: true },
    days: [
      day(0, 'partly_cloudy', 13, 20),
      day(1, 'clear', 12, 22),
      day(2, 'rain', 11, 16),
      day(3, 'thunderstorm', 10, 15),
      day(4, 'snow', -3, 2),
    ],
    fetched_at: now.toISOString(),
  };
}
