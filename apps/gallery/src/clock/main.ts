import { runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './clock.css';
import { element, setText } from '../shared/dom.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFlag, readText } from '../shared/values.ts';
import { type ClockOptions, clockFace, untilNextMinute } from './time.ts';

/** The screen's clock can be corrected at any time, so the app reads it more than once a minute. */
const LONGEST_WAIT_MS = 10_000;

const clock = element('main', 'clock');
const time = element('div', 'time');
const hour = element('span', 'hour');
const minute = element('span', 'minute');
const period = element('span', 'period');
const date = element('div', 'date');
const place = element('div', 'place');
const colon = element('span', 'colon');
colon.textContent = ':';
time.append(hour, colon, minute, period);
clock.append(time, date, place);
document.body.append(clock);

let options: ClockOptions = { timeZone: '', hourFormat: 'auto', locale: '' };
let showDate = true;
let timer: number | undefined;

watchSettings((settings) => void begin(settings));

async function begin({ properties, theme }: Settings): Promise<void> {
  options = {
    timeZone: readText(properties.timezone),
    hourFormat: readChoice(properties.hour_format, ['auto', '12', '24'], 'auto'),
    locale: readText(properties.locale),
  };
  showDate = readFlag(properties.show_date, true);
  draw();
  await Promise.all([applyTheme(theme, properties.colors), document.fonts.ready]);
  runtime.ready();
}

function draw(): void {
  const now = new Date();
  const face = clockFace(now, options);
  setText(hour, face.hour);
  setText(minute, face.minute);
  setText(period, face.period);
  setText(date, showDate ? face.date : '');
  setText(place, face.place);
  time.classList.toggle('with-period', face.period !== '');
  window.clearTimeout(timer);
  timer = window.setTimeout(draw, Math.min(untilNextMinute(now), LONGEST_WAIT_MS));
}
