import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conditionOf, createOpenMeteo } from './open-meteo.ts';

/* Replies as Open-Meteo documents them, from a test double on this machine. */
let double: Server;
let address: string;
let asked: URL[];
let replies: Record<string, { status?: number; body: unknown }>;

const portlands = {
  results: [
    {
      name: 'Portland',
      latitude: 45.52,
      longitude: -122.68,
      country: 'United States',
      country_code: 'US',
      admin1: 'Oregon',
    },
    {
      name: 'Portland',
      latitude: 43.66,
      longitude: -70.26,
      country: 'United States',
      country_code: 'US',
      admin1: 'Maine',
    },
  ],
  generationtime_ms: 0.6,
};
const forecast = {
  timezone: 'America/Los_Angeles',
  current_units: { temperature_2m: '°C' },
  current: { time: '2026-11-20T12:00', interval: 900, temperature_2m: 7.4, weather_code: 61, is_day: 0 },
  daily: {
    time: ['2026-11-20', '2026-11-21', '2026-11-22'],
    weather_code: [61, 0, null],
    temperature_2m_max: [9.1, 12, null],
    temperature_2m_min: [4, 3.5, null],
  },
};

beforeAll(async () => {
  double = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(url);
    const { status = 200, body } = replies[url.pathname] ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
});
afterAll(() => double.close());
beforeEach(() => {
  asked = [];
  replies = { '/v1/search': { body: portlands }, '/v1/forecast': { body: forecast } };
});

test('returns the weather of a place by its name', async () => {
  expect(await createOpenMeteo(address, fetch).report('Portland')).toEqual({
    place: { name: 'Portland', region: 'Oregon', country: 'United States' },
    current: { temperature: 7.4, condition: 'rain', isDay: false },
    days: [
      { date: '2026-11-20', condition: 'rain', low: 4, high: 9.1 },
      { date: '2026-11-21', condition: 'clear', low: 3.5, high: 12 },
    ],
  });
  expect(asked[0]?.searchParams.get('name')).toBe('Portland');
  expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({
    latitude: '45.52',
    longitude: '-122.68',
    timezone: 'auto',
  });
});

test.each(['Portland, Maine', 'Portland, maine, US', 'portland ,Maine,United States'])(
  'chooses the place among several with the same name: %s',
  async (place) => {
    expect((await createOpenMeteo(address, fetch).report(place)).place.region).toBe('Maine');
  },
);

test('returns the weather of coordinates without looking up a name', async () => {
  expect((await createOpenMeteo(address, fetch).report('52.52, 13.41')).place.name).toBe('');
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/forecast']);
});

test('distinguishes an unknown place from a service that is down', async () => {
  await expect(createOpenMeteo(address, fetch).report('Portland, Mars')).rejects.toMatchObject({
    code: 'unknown_place',
  });
  replies['/v1/search'] = { body: { generationtime_ms: 0.4 } };
  await expect(createOpenMeteo(address, fetch).report('Xyzzy')).rejects.toMatchObject({
    code: 'unknown_place',
  });
  replies['/v1/search'] = { status: 429, body: { error: true } };
  await expect(createOpenMeteo(address, fetch).report('Portland')).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expect(createOpenMeteo('http://127.0.0.1:9', fetch).report('52.5, 13.4')).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('treats a malformed reply as a failure', async () => {
  replies['/v1/forecast'] = { body: { current: { temperature_2m: 'warm' } } };
  await expect(createOpenMeteo(address, fetch).report('52.5, 13.4')).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('sends the API key to the configured path, and keeps it out of error messages', async () => {
  const provider = createOpenMeteo(`${address}/weather/?apikey=SECRET`, fetch);
  const error = await provider.report('Portland').catch((thrown: Error) => thrown);
  expect(asked[0]?.href).toContain('/weather/v1/search?apikey=SECRET');
  expect(JSON.stringify([error, (error as Error).message])).not.toContain('SECRET');
});

test('looks up names on the separate host of Open-Meteo', async () => {
  const hosts: string[] = [];
  const spy: typeof fetch = async (url) => {
    hosts.push(new URL(String(url)).host);
    return Response.json(hosts.length % 2 === 1 ? portlands : forecast);
  };
  await createOpenMeteo('https://api.open-meteo.com', spy).report('Portland');
  await createOpenMeteo('https://customer-api.open-meteo.com/?apikey=x', spy).report('Portland');
  expect(hosts).toEqual([
    'geocoding-api.open-meteo.com',
    'api.open-meteo.com',
    'customer-geocoding-api.open-meteo.com',
    'customer-api.open-meteo.com',
  ]);
});

test('maps every documented code to a condition', () => {
  const named = Object.groupBy(
    [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96,
      99,
    ],
    conditionOf,
  );
  expect(named).toEqual({
    clear: [0, 1],
    partly_cloudy: [2],
    cloudy: [3],
    fog: [45, 48],
    drizzle: [51, 53, 55],
    sleet: [56, 57, 66, 67],
    rain: [61, 63, 65, 80, 81, 82],
    snow: [71, 73, 75, 77, 85, 86],
    thunderstorm: [95, 96, 99],
  });
});
