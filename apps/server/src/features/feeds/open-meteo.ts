import { z } from 'zod';
import {
  type Condition,
  WeatherError,
  type WeatherPlace,
  type WeatherProvider,
  type WeatherReport,
} from './weather-provider.ts';

/*
 * Open-Meteo (https://open-meteo.com/en/docs and /en/docs/geocoding-api): one GET finds a place by its name, one
 * returns its weather. The public server is free for non-commercial use. Customers have their own address and key,
 * and anyone can host it.
 */

const LIMIT_MS = 10_000;
const DAYS = 6;

const geocoding = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        country: z.string().default(''),
        country_code: z.string().default(''),
        admin1: z.string().default(''),
      }),
    )
    .default([]),
});
type Found = z.output<typeof geocoding>['results'][number];

const forecast = z.object({
  current: z.object({ temperature_2m: z.number(), weather_code: z.number(), is_day: z.number() }),
  daily: z.object({
    time: z.array(z.string()),
    weather_code: z.array(z.number().nullable()),
    temperature_2m_max: z.array(z.number().nullable()),
    temperature_2m_min: z.array(z.number().nullable()),
  }),
});

/**
 * @param address of the server: `https://api.open-meteo.com`, `https://customer-api.open-meteo.com/?apikey=…`, or a
 * self-hosted one. Only Open-Meteo itself has a separate host for names.
 */
export function createOpenMeteo(address: string, fetch: typeof globalThis.fetch): WeatherProvider {
  const service = new URL(address);
  const names = new URL(address);
  if (names.hostname.endsWith('.open-meteo.com'))
    names.hostname = names.hostname.replace(/api\.open-meteo\.com$/, 'geocoding-api.open-meteo.com');

  async function get<T>(
    base: URL,
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T> {
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'error' });
      if (!response.ok) throw new Error(`${response.status}`);
      return schema.parse(await response.json());
    } catch {
      // Do not include the original error: it can contain the address, which contains the key.
      throw new WeatherError('unavailable', 'The weather service sent an unexpected response.');
    }
  }

  async function find(place: string): Promise<Found> {
    const coordinates = coordinatesOf(place);
    if (coordinates) return { ...coordinates, name: '', country: '', country_code: '', admin1: '' };
    const [name = '', ...rest] = place.split(',').map((part) => part.trim());
    const { results } = await get(
      names,
      '/v1/search',
      { name, count: rest.length > 0 ? '50' : '1', language: 'en', format: 'json' },
      geocoding,
    );
    const found = results.find((each) => rest.every((part) => isInRegion(each, part)));
    if (!found) throw new WeatherError('unknown_place', 'There is no such place.');
    return found;
  }

  return {
    async report(place) {
      const found = await find(place);
      const reply = await get(
        service,
        '/v1/forecast',
        {
          latitude: String(found.latitude),
          longitude: String(found.longitude),
          current: 'temperature_2m,weather_code,is_day',
          daily: 'weather_code,temperature_2m_max,temperature_2m_min',
          timezone: 'auto',
          forecast_days: String(DAYS),
        },
        forecast,
      );
      return reportOf(found, reply);
    },
  };
}

function reportOf(found: Found, { current, daily }: z.output<typeof forecast>): WeatherReport {
  const place: WeatherPlace = { name: found.name, region: found.admin1, country: found.country };
  return {
    place,
    current: {
      temperature: current.temperature_2m,
      condition: conditionOf(current.weather_code),
      isDay: current.is_day === 1,
    },
    days: daily.time.flatMap((date, index) => {
      const [code, low, high] = [
        daily.weather_code[index],
        daily.temperature_2m_min[index],
        daily.temperature_2m_max[index],
      ];
      if (code == null || low == null || high == null) return [];
      return [{ date, condition: conditionOf(code), low, high }];
    }),
  };
}

function coordinatesOf(place: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(place) ?? [];
  if (latitude === undefined || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180)
    return null;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function isInRegion({ country, country_code, admin1 }: Found, part: string): boolean {
  const wanted = part.toLowerCase();
  return [country, country_code, admin1].some((each) => each.toLowerCase() === wanted);
}

/** Codes of the World Meteorological Organization (WMO 4677), as Open-Meteo documents them. */
export function conditionOf(code: number): Condition {
  if (code <= 1) return 'clear';
  if (code === 2) return 'partly_cloudy';
  if (code === 3) return 'cloudy';
  if (code <= 48) return 'fog';
  if (code === 56 || code === 57 || code === 66 || code === 67) return 'sleet';
  if (code <= 55) return 'drizzle';
  if (code <= 65) return 'rain';
  if (code <= 77) return 'snow';
  if (code <= 82) return 'rain';
  return code <= 86 ? 'snow' : 'thunderstorm';
}
