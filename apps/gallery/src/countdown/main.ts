import { runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './countdown.css';
import { element, setText } from '../shared/dom.ts';
import { showHint } from '../shared/hint.ts';
import { capitalised, knownLocale, knownZone, placeOf } from '../shared/language.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readText } from '../shared/values.ts';
import { type Moment, momentOf, partsOf, unitName, untilChange } from './remaining.ts';

const title = element('h1', 'title');
const units = element('div', 'units');
const date = element('p', 'date');
const after = element('p', 'after');
const page = element('main', 'countdown', title, units, after, date);
document.body.append(page);

const NO_MOMENT = 'This date or time doesn’t exist. Check both.';

let settings = read({});
let timer: number | undefined;
let playing = false;

watchSettings(({ properties, theme }) => {
  settings = read(properties);
  const isMoment = momentOf(settings.moment, Date.now()) !== null;
  showHint(isMoment ? null : NO_MOMENT);
  if (!isMoment) return runtime.complete(NO_MOMENT);
  draw();
  void Promise.all([applyTheme(theme, properties.colors), document.fonts.ready]).then(() => runtime.ready());
});
runtime.subscribe('play', () => {
  playing = true;
  draw();
});

function read(properties: Settings['properties']) {
  const moment: Moment = {
    date: readText(properties.date).slice(0, 10),
    time: readText(properties.time),
    timeZone: readText(properties.timezone),
  };
  return {
    moment,
    title: readText(properties.title),
    after: readText(properties.after_text, 'It’s time'),
    skips: readChoice(properties.after, ['message', 'skip'], 'message') === 'skip',
    locale: knownLocale(readText(properties.locale)),
  };
}

function draw(): void {
  window.clearTimeout(timer);
  const now = Date.now();
  const at = momentOf(settings.moment, now) ?? now;
  const left = at - now;
  const parts = partsOf(left);
  page.dataset.state = parts.length > 0 ? 'counting' : 'over';
  page.dataset.units = String(parts.length);
  setText(title, settings.title);
  setText(after, settings.after);
  setText(date, dateText(at));
  drawUnits(
    parts.map((part) => [part.count.toLocaleString(settings.locale), unitName(part, settings.locale)]),
  );
  if (parts.length > 0) timer = window.setTimeout(draw, untilChange(left));
  else if (playing && settings.skips) {
    playing = false;
    runtime.complete();
  }
}

function drawUnits(parts: [string, string][]): void {
  while (units.children.length > parts.length) units.lastElementChild?.remove();
  for (const [index, [count, name]] of parts.entries()) {
    const unit =
      units.children[index] ??
      units.appendChild(element('div', 'unit', element('span', 'count'), element('span', 'name')));
    setText(unit.children[0] as HTMLElement, count);
    setText(unit.children[1] as HTMLElement, name);
  }
}

function dateText(at: number): string {
  const zone = knownZone(settings.moment.timeZone);
  const format = new Intl.DateTimeFormat(settings.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(settings.moment.time !== '' && { hour: 'numeric', minute: '2-digit' }),
    timeZone: zone,
  });
  const text = capitalised(format.format(at), settings.locale);
  return zone && settings.moment.time !== '' ? `${text} (${placeOf(zone)})` : text;
}
