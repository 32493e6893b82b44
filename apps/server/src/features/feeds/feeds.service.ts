import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { FetchError, type GuardedFetch } from '../../platform/outgoing/guarded-fetch.ts';
import { createRefreshingCache } from '../../platform/outgoing/refreshing-cache.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { createFeedRequests } from './feed-requests.ts';
import { createNews } from './news.service.ts';
import { createOpenMeteo } from './open-meteo.ts';
import { createParseFeed } from './parse-feed.ts';
import { WeatherError, type WeatherProvider, type WeatherReport } from './weather-provider.ts';

/** A reply in wire format, with a `code` if something went wrong. */
interface FeedReply {
  status: number;
  body: object;
}

export interface Feeds {
  /** The headlines of a feed, by its address. */
  news(address: string): Promise<FeedReply>;
  /** The weather of a place as a person typed it. */
  weather(place: string): Promise<FeedReply>;
}

export interface FeedsDependencies {
  db: Database;
  clock: Clock;
  /** Address of an Open-Meteo server, such as `https://api.open-meteo.com`. Without it, there is no weather. */
  weatherUrl: string | undefined;
  sandbox: Pick<Sandbox, 'run'>;
  fetch: GuardedFetch;
  /** Default: Open-Meteo at `weatherUrl`. */
  provider?: WeatherProvider;
}

const WEATHER_FRESH_MS = 15 * 60_000;
const WEATHER_RETRY_MS = 60_000;
const MAX_PLACES = 2000;

export function createFeeds(dependencies: FeedsDependencies): Feeds {
  const { clock, weatherUrl } = dependencies;
  const requests = createFeedRequests(dependencies);
  const news = createNews({
    clock,
    fetch: dependencies.fetch,
    parse: createParseFeed(dependencies.sandbox),
    domainOf: (address) => requests.requesterOf('news', address) ?? '',
  });
  const provider = dependencies.provider ?? (weatherUrl ? createOpenMeteo(weatherUrl, fetch) : null);
  const weather = createWeatherCache(clock, provider);

  return {
    async news(address) {
      if (address === '') return failure(400, 'no_address', 'Enter an address.');
      if (!(await requests.includes('news', 'feed', address))) return notRequested;
      try {
        const { value, fetchedAt } = await news.get(address);
        const items = value.feed.items.map((item) => ({
          title: item.title,
          summary: item.summary,
          published_at: item.publishedAt,
          image_url: item.imageUrl,
        }));
        const body = { title: value.feed.title, items, fetched_at: fetchedAt.toISOString() };
        return { status: 200, body };
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        return failure(error.code === 'refused' ? 403 : 502, error.code, error.message);
      }
    },

    async weather(place) {
      if (!provider) return failure(503, 'not_configured', 'No weather service is configured.');
      if (place === '') return failure(400, 'no_place', 'Enter a place.');
      if (!(await requests.includes('weather', 'place', place))) return notRequested;
      try {
        const { value, fetchedAt } = await weather(place);
        const { temperature, condition, isDay } = value.current;
        return {
          status: 200,
          body: {
            place: value.place,
            current: { temperature, condition, is_day: isDay },
            days: value.days,
            fetched_at: fetchedAt.toISOString(),
          },
        };
      } catch (error) {
        if (!(error instanceof WeatherError)) throw error;
        return failure(error.code === 'unknown_place' ? 404 : 502, error.code, error.message);
      }
    },
  };
}

function createWeatherCache(clock: Clock, provider: WeatherProvider | null) {
  return createRefreshingCache<WeatherReport>({
    clock,
    freshMs: WEATHER_FRESH_MS,
    retryMs: WEATHER_RETRY_MS,
    maxEntries: MAX_PLACES,
    load: (place) =>
      provider ? provider.report(place) : Promise.reject(new WeatherError('unavailable', '')),
  });
}

function failure(status: number, code: string, message: string): FeedReply {
  return { status, body: { code, message } };
}

const notRequested = failure(403, 'not_requested', 'No saved presentation uses this.');
