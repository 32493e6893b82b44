import { renderMode, runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './weather.css';
import { ageText } from '../shared/age.ts';
import { element } from '../shared/dom.ts';
import { showHint } from '../shared/hint.ts';
import { knownLocale } from '../shared/language.ts';
import { showPoster } from '../shared/poster.ts';
import { fetchFeed } from '../shared/service.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readText } from '../shared/values.ts';
import { weatherDrawing } from './drawings.ts';
import { type Day, degrees, type Report, readReport, weekday } from './report.ts';
import { sampleReport } from './sample.ts';
import { conditionWords } from './words.ts';

/** The interval at which the weather is fetched while it is on the screen. */
const REFRESH_MS = 15 * 60_000;
/** Older weather shows its age. */
const OLD_MS = 90 * 60_000;
const DAYS = 5;
/** The editor saves changes after a moment, and the server serves only saved settings. */
const SAVING_MS = 2000;
const SAVING_ATTEMPTS = 8;

const page = element('main', 'weather');
document.body.append(page);

let run = 0;
let timer: number | undefined;
let latest: Settings | null = null;

watchSettings((settings) => void begin(settings));

async function begin(settings: Settings, attempt = 1): Promise<void> {
  run += 1;
  const current = run;
  latest = settings;
  window.clearTimeout(timer);
  const place = readText(settings.properties.place);
  const [reply] = await Promise.all([
    // Also fetched without a place, to find out whether the weather service is set up.
    fetchFeed('weather', { place }, readReport),
    applyTheme(settings.theme, settings.properties.colors).then(() => document.fonts.ready),
  ]);
  if (current !== run) return;
  if (renderMode === 'preview' && !reply.ok && reply.code === 'not_requested' && attempt < SAVING_ATTEMPTS)
    timer = window.setTimeout(() => void begin(settings, attempt + 1), SAVING_MS);
  else timer = window.setTimeout(() => latest && void begin(latest), REFRESH_MS);
  showHint(null);
  if (reply.ok) draw(reply.value, settings);
  else if (reply.code === 'no_place' && renderMode === 'preview') {
    draw(sampleReport(Date.now()), settings);
    showHint('Sample weather. Enter a place to replace it.');
  } else showProblem(reply.code, place);
}

function draw(report: Report, { properties }: Settings): void {
  const locale = knownLocale(readText(properties.locale));
  const unit = readChoice(properties.unit, ['celsius', 'fahrenheit'], 'celsius');
  const now = Date.now();
  const words = conditionWords(report.condition, locale);
  const isOld = now - report.fetchedAt > OLD_MS;
  page.replaceChildren(
    element(
      'section',
      'now',
      weatherDrawing(report.condition, report.isDay),
      element(
        'div',
        'figures',
        element('h1', 'place', readText(properties.name, report.place)),
        element('p', 'temperature', degrees(report.temperature, unit)),
        element('p', 'words', words),
      ),
    ),
    element('section', 'days', ...report.days.slice(0, DAYS).map((day) => dayElement(day, unit, locale))),
    element('p', 'age', isOld ? `↻ ${ageText(report.fetchedAt, now, locale)}` : ''),
  );
  showPoster(null);
  runtime.ready();
}

function dayElement(day: Day, unit: 'celsius' | 'fahrenheit', locale: string | undefined): HTMLElement {
  return element(
    'div',
    'day',
    element('span', 'weekday', weekday(day.date, locale)),
    weatherDrawing(day.condition),
    element(
      'span',
      'range',
      element('b', 'high', degrees(day.high, unit)),
      element('span', 'low', degrees(day.low, unit)),
    ),
  );
}

/**
 * Explains the problem in the editor. A screen continues with the next presentation and reports the reason to the
 * dashboard.
 */
function showProblem(code: string, place: string): void {
  const { title, text } = problems[code] ?? UNAVAILABLE;
  if (renderMode !== 'preview') {
    runtime.complete(`${title}. ${text}`);
    return;
  }
  showPoster({ icon: ICON, title, text, ...(place && code !== 'not_configured' && { subject: place }) });
  runtime.ready();
}

const ICON = '<path d="M7 18h10a4 4 0 0 0 .6-8A6 6 0 0 0 6.2 9 4.6 4.6 0 0 0 7 18Z"/>';
const UNAVAILABLE = {
  title: 'The weather service isn’t responding',
  text: 'Screens try again the next time they show this.',
};
const problems: Record<string, typeof UNAVAILABLE> = {
  not_configured: {
    title: 'Weather isn’t set up',
    text: 'Ask the person who runs this server to set WEATHER_URL. Until then, screens skip this.',
  },
  no_place: {
    title: 'No place yet',
    text: 'Enter a place to show its weather.',
  },
  unknown_place: {
    title: 'Place not found',
    text: 'Try the nearest town, followed by a comma and its country or state.',
  },
  not_requested: {
    title: 'One moment',
    text: 'The weather appears once this presentation is saved.',
  },
};
