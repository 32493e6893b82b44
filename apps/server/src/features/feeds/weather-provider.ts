export type Condition =
  | 'clear'
  | 'partly_cloudy'
  | 'cloudy'
  | 'fog'
  | 'drizzle'
  | 'rain'
  | 'sleet'
  | 'snow'
  | 'thunderstorm';

export interface WeatherPlace {
  name: string;
  /** State or county; empty if there is none. */
  region: string;
  country: string;
}

export interface WeatherReport {
  place: WeatherPlace;
  current: {
    /** Degrees Celsius, as everywhere here. */
    temperature: number;
    condition: Condition;
    isDay: boolean;
  };
  /** From today, in the zone of the place. */
  days: { date: string; condition: Condition; low: number; high: number }[];
}

/** `unknown_place`: no place has this name. `unavailable`: the provider does not respond. */
export class WeatherError extends Error {
  readonly code: 'unknown_place' | 'unavailable';

  constructor(code: 'unknown_place' | 'unavailable', message: string) {
    super(message);
    this.name = 'WeatherError';
    this.code = code;
  }
}

/** A source of weather reports, such as Open-Meteo. */
export interface WeatherProvider {
  /**
   * The weather of a place in a person's words: a town (`Berlin`), one with its country or state (`Portland,
   * Oregon`), or coordinates (`52.52, 13.41`). Rejects with {@link WeatherError}.
   */
  report(place: string): Promise<WeatherReport>;
}
