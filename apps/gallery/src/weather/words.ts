import type { Condition } from './report.ts';

const words: Record<string, Record<Condition, string>> = {
  en: {
    clear: 'Clear',
    partly_cloudy: 'Partly cloudy',
    cloudy: 'Cloudy',
    fog: 'Fog',
    drizzle: 'Drizzle',
    rain: 'Rain',
    sleet: 'Sleet',
    snow: 'Snow',
    thunderstorm: 'Thunderstorm',
  },
  de: {
    clear: 'Klar',
    partly_cloudy: 'Teils bewölkt',
    cloudy: 'Bewölkt',
    fog: 'Nebel',
    drizzle: 'Nieselregen',
    rain: 'Regen',
    sleet: 'Schneeregen',
    snow: 'Schnee',
    thunderstorm: 'Gewitter',
  },
  fr: {
    clear: 'Ciel dégagé',
    partly_cloudy: 'Éclaircies',
    cloudy: 'Nuageux',
    fog: 'Brouillard',
    drizzle: 'Bruine',
    rain: 'Pluie',
    sleet: 'Neige fondue',
    snow: 'Neige',
    thunderstorm: 'Orage',
  },
  es: {
    clear: 'Despejado',
    partly_cloudy: 'Parcialmente nublado',
    cloudy: 'Nublado',
    fog: 'Niebla',
    drizzle: 'Llovizna',
    rain: 'Lluvia',
    sleet: 'Aguanieve',
    snow: 'Nieve',
    thunderstorm: 'Tormenta',
  },
  it: {
    clear: 'Sereno',
    partly_cloudy: 'Poco nuvoloso',
    cloudy: 'Nuvoloso',
    fog: 'Nebbia',
    drizzle: 'Pioviggine',
    rain: 'Pioggia',
    sleet: 'Nevischio',
    snow: 'Neve',
    thunderstorm: 'Temporale',
  },
  nl: {
    clear: 'Helder',
    partly_cloudy: 'Half bewolkt',
    cloudy: 'Bewolkt',
    fog: 'Mist',
    drizzle: 'Motregen',
    rain: 'Regen',
    sleet: 'Natte sneeuw',
    snow: 'Sneeuw',
    thunderstorm: 'Onweer',
  },
};

/** The condition in words. Empty in languages without a translation, where only the drawing is shown. */
export function conditionWords(condition: Condition, locale: string | undefined): string {
  const language = (locale ?? navigator.language).split('-')[0] ?? '';
  return words[language]?.[condition] ?? '';
}
