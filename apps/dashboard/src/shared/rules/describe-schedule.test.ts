import type { ScheduleRule } from '@vitrine/contract';
import fc from 'fast-check';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../../platform/i18n.ts';
import { type Language, languages, loadStrings } from '../../platform/languages.ts';
import { describeSchedule } from './describe-schedule.ts';

type Recurrence = NonNullable<ScheduleRule['recurrenceRule']>;
/** Friday, 20 November 2026. */
const START = '2026-11-20T09:00:00';
const END = '2026-11-20T17:00:00';
const WORKING = ['MO', 'TU', 'WE', 'TH', 'FR'] as const;

const scheduleOf = (parts: object | null, end = END): ScheduleRule => ({
  type: 'schedule',
  startDatetime: START,
  endDatetime: end,
  tzid: 'Europe/Berlin',
  ...(parts && {
    recurrenceRule: { freq: 'daily', dtstart: START, interval: 1, ...parts } as Recurrence,
  }),
});

const numbers = (from: number, to: number, maxLength = 3) =>
  fc.option(
    fc.uniqueArray(
      fc.integer({ min: from, max: to }).filter((value) => value !== 0),
      { minLength: 1, maxLength },
    ),
    { nil: undefined },
  );
const dates = fc.option(
  fc
    .uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 7 })
    .map((days) =>
      days.map((day) => `2026-12-${String(day).padStart(2, '0')}T${day % 2 ? '09' : '10'}:00:00`),
    ),
  { nil: undefined },
);
const plainDays = fc.subarray([...WORKING, 'SA', 'SU'], { minLength: 1 });
const nthDays = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: -8, max: 8 }), fc.constantFrom(...WORKING, 'SA', 'SU'))
    .map(([nth, day]) => (nth === 0 ? day : `${nth}${day}`)),
  { minLength: 1, maxLength: 3 },
);
const anyParts = fc
  .record({
    freq: fc.constantFrom('yearly', 'monthly', 'weekly', 'daily', 'hourly', 'minutely', 'secondly'),
    interval: fc.integer({ min: 1, max: 12 }),
    plainDays: fc.option(plainDays, { nil: undefined }),
    nthDays: fc.option(nthDays, { nil: undefined }),
    bymonth: numbers(1, 12),
    bymonthday: numbers(-31, 31),
    byyearday: numbers(-366, 366),
    byweekno: numbers(-53, 53),
    byhour: numbers(1, 23, 7),
    byminute: numbers(1, 59),
    bysecond: numbers(1, 59),
    bysetpos: numbers(-8, 8),
    count: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }),
    rdate: dates,
    exdate: dates,
  })
  .map(({ plainDays: plain, nthDays: nth, ...parts }) => ({
    ...parts,
    // Only months and years number their weekdays.
    byday: parts.freq === 'monthly' || parts.freq === 'yearly' ? (nth ?? plain) : plain,
  }));
const ends = fc.constantFrom('2026-11-20T09:10:00', END, '2026-11-21T06:00:00', '2026-11-23T10:01:01');

/** English words that are not also words of one of the other languages. */
const ENGLISH =
  /(?<![\p{L}-])(every|days?|weeks?|months?|years?|hours?|minutes? past|seconds? past|of|the|on the|and|at|from|until|only|first|last|time|times|weekdays?|starting|except|Mondays?|Fridays?|January|December)(?![\p{L}-])/iu;

const examples: (object | null)[] = [
  { freq: 'weekly', byday: WORKING },
  { freq: 'weekly', byday: ['MO', 'FR', 'SA'] },
  { freq: 'weekly', interval: 2, byday: ['MO', 'SA'] },
  { freq: 'monthly', byday: ['1MO', '-1SA'] },
  { freq: 'monthly', bymonthday: [1, 15, -1] },
  { freq: 'yearly', interval: 2, bymonth: [3], byday: ['-1SU'] },
  { freq: 'yearly', byweekno: [20, 21], byday: ['MO'] },
  { exdate: ['2026-12-24T09:00:00'], count: 10 },
  null,
];

const descriptions: Record<Exclude<Language, 'en'>, string[]> = {
  ar: [
    'كل يوم من الاثنين إلى الجمعة من 9:00 ص إلى 5:00 م، UTC',
    'كل يوم اثنين ويوم جمعة ويوم سبت من 9:00 ص إلى 5:00 م، UTC',
    'كل أسبوعين، يوم الاثنين ويوم السبت من 9:00 ص إلى 5:00 م، UTC، بدءًا من 20 نوفمبر 2026',
    'في أول يوم اثنين وآخر يوم سبت من كل شهر من 9:00 ص إلى 5:00 م، UTC',
    'في اليوم 1 واليوم 15 وآخر يوم من كل شهر من 9:00 ص إلى 5:00 م، UTC',
    'كل سنتين، في آخر يوم أحد من مارس من 9:00 ص إلى 5:00 م، UTC، بدءًا من 20 نوفمبر 2026',
    'أيام الاثنين في الأسبوعين 20 و21 من كل سنة من 9:00 ص إلى 5:00 م، UTC',
    'كل يوم من 9:00 ص إلى 5:00 م، UTC، بدءًا من 20 نوفمبر 2026، 10 مرات، باستثناء 24 ديسمبر 2026',
    'يوم الجمعة، 20 نوفمبر 2026 من 9:00 ص إلى 5:00 م، UTC',
  ],
  de: [
    'Montags bis freitags von 09:00 bis 17:00 Uhr, UTC',
    'Jeden Montag, Freitag und Samstag von 09:00 bis 17:00 Uhr, UTC',
    'Alle 2 Wochen montags und samstags von 09:00 bis 17:00 Uhr, UTC, ab 20. November 2026',
    'Am ersten Montag und am letzten Samstag jedes Monats von 09:00 bis 17:00 Uhr, UTC',
    'Am 1., am 15. und am letzten Tag jedes Monats von 09:00 bis 17:00 Uhr, UTC',
    'Alle 2 Jahre am letzten Sonntag im März von 09:00 bis 17:00 Uhr, UTC, ab 20. November 2026',
    'Montags in den Kalenderwochen 20 und 21 jedes Jahres von 09:00 bis 17:00 Uhr, UTC',
    'Täglich von 09:00 bis 17:00 Uhr, UTC, ab 20. November 2026, 10-mal, außer am 24. Dezember 2026',
    'Am Freitag, 20. November 2026 von 09:00 bis 17:00 Uhr, UTC',
  ],
  es: [
    'De lunes a viernes de 9:00 a 17:00, UTC',
    'Todos los lunes, viernes y sábados de 9:00 a 17:00, UTC',
    'Cada 2 semanas, los lunes y los sábados de 9:00 a 17:00, UTC, a partir del 20 de noviembre de 2026',
    'El primer lunes y el último sábado de cada mes de 9:00 a 17:00, UTC',
    'El día 1, el día 15 y el último día de cada mes de 9:00 a 17:00, UTC',
    'Cada 2 años, el último domingo de marzo de 9:00 a 17:00, UTC, a partir del 20 de noviembre de 2026',
    'Los lunes de las semanas 20 y 21 de cada año de 9:00 a 17:00, UTC',
    'Todos los días de 9:00 a 17:00, UTC, a partir del 20 de noviembre de 2026, 10 veces, excepto el 24 de diciembre de 2026',
    'El viernes, 20 de noviembre de 2026 de 9:00 a 17:00, UTC',
  ],
  fr: [
    'Du lundi au vendredi de 09:00 à 17:00, UTC',
    'Tous les lundis, vendredis et samedis de 09:00 à 17:00, UTC',
    'Toutes les 2 semaines, le lundi et le samedi de 09:00 à 17:00, UTC, à partir du 20 novembre 2026',
    'Le premier lundi et le dernier samedi de chaque mois de 09:00 à 17:00, UTC',
    'Le 1er, le 15 et le dernier jour de chaque mois de 09:00 à 17:00, UTC',
    'Tous les 2 ans, le dernier dimanche du mois, en mars de 09:00 à 17:00, UTC, à partir du 20 novembre 2026',
    'Le lundi pendant les semaines 20 et 21 de chaque année de 09:00 à 17:00, UTC',
    'Tous les jours de 09:00 à 17:00, UTC, à partir du 20 novembre 2026, 10 fois, sauf le 24 décembre 2026',
    'Le vendredi 20 novembre 2026 de 09:00 à 17:00, UTC',
  ],
  ja: [
    '平日 9:00～17:00（UTC）',
    '毎週月曜日、金曜日、土曜日 9:00～17:00（UTC）',
    '2週間ごとの月曜日、土曜日 9:00～17:00（UTC）、2026年11月20日開始',
    '毎月第1月曜日、最終土曜日 9:00～17:00（UTC）',
    '毎月1日、15日、最終日 9:00～17:00（UTC）',
    '2年ごとの3月の最終日曜日 9:00～17:00（UTC）、2026年11月20日開始',
    '毎年第20、21週の月曜日 9:00～17:00（UTC）',
    '毎日 9:00～17:00（UTC）、2026年11月20日開始、10回、2026年12月24日を除く',
    '2026年11月20日金曜日 9:00～17:00（UTC）',
  ],
  pt: [
    'De segunda a sexta-feira das 09:00 às 17:00, UTC',
    'Toda segunda-feira, toda sexta-feira e todo sábado das 09:00 às 17:00, UTC',
    'A cada 2 semanas, às segundas-feiras e aos sábados das 09:00 às 17:00, UTC, a partir de 20 de novembro de 2026',
    'Na primeira segunda-feira e no último sábado de cada mês das 09:00 às 17:00, UTC',
    'No dia 1, no dia 15 e no último dia de cada mês das 09:00 às 17:00, UTC',
    'A cada 2 anos, no último domingo de março das 09:00 às 17:00, UTC, a partir de 20 de novembro de 2026',
    'Às segundas-feiras durante as semanas 20 e 21 de cada ano das 09:00 às 17:00, UTC',
    'Todos os dias das 09:00 às 17:00, UTC, a partir de 20 de novembro de 2026, 10 vezes, exceto em 24 de dezembro de 2026',
    'Sexta-feira, 20 de novembro de 2026 das 09:00 às 17:00, UTC',
  ],
};

describe.each(Object.keys(languages) as Language[])('%s', (language) => {
  beforeAll(async () => {
    if (language !== 'en') i18next.addResourceBundle(language, 'translation', await loadStrings(language));
    await i18next.changeLanguage(language);
  });
  afterAll(() => i18next.changeLanguage('en'));

  test('describes any schedule in complete sentences without English words', () => {
    fc.assert(
      fc.property(fc.option(anyParts), ends, fc.boolean(), (parts, end, multiTimezone) => {
        const text = describeSchedule(scheduleOf(parts, end), language, { multiTimezone });
        expect(text).not.toMatch(/[{}]|undefined|NaN|\s\s|\s[,.;،、]|\( | \)/);
        expect(text).toBe(text.trim());
        if (language !== 'en') expect(text).not.toMatch(ENGLISH);
      }),
    );
  });

  test.skipIf(language === 'en')('reads as its speakers write', () => {
    const texts = examples.map((parts) => {
      const schedule = { ...scheduleOf(parts), tzid: 'UTC' };
      return describeSchedule(schedule, language).replaceAll(/[\u00a0\u202f]/g, ' ');
    });
    expect(texts).toEqual(descriptions[language as keyof typeof descriptions]);
  });
});
