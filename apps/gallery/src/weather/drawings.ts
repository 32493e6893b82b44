import type { Condition } from './report.ts';

/*
 * The weather drawings, of 64 × 64. `weather.css` defines their colours, so that they are visible on any
 * theme.
 */

const cloud = (x: number, y: number, size = 1) =>
  `<path class="cloud" transform="translate(${x} ${y}) scale(${size})" d="M13 32a11 11 0 0 1-1.6-21.9A16 16 0 0 1 42 12.4 10 10 0 0 1 42 32Z"/>`;

/** The sun, with rays from the left, clockwise. A cloud covers the last ones. */
const sun = (x: number, y: number, r: number, rayCount = 8) => {
  const rays = Array.from({ length: rayCount }, (_, index) => {
    const turn = Math.PI * (0.75 + index / 4);
    const at = (distance: number) =>
      `${(x + Math.cos(turn) * distance).toFixed(1)} ${(y + Math.sin(turn) * distance).toFixed(1)}`;
    return `M${at(r * 1.5)}L${at(r * 1.95)}`;
  });
  return `<circle class="sun" cx="${x}" cy="${y}" r="${r}"/><path class="ray" d="${rays.join('')}"/>`;
};

const moon = (x: number, y: number, size: number) =>
  `<path class="moon" transform="translate(${x} ${y}) scale(${size})" d="M20 2A19 19 0 1 0 38 28 15.5 15.5 0 0 1 20 2Z"/>`;

const drops = (points: [number, number][], length: number) =>
  `<path class="drop" d="${points.map(([x, y]) => `M${x} ${y}l${-length / 3} ${length}`).join('')}"/>`;

const flakes = (points: [number, number][]) =>
  points.map(([x, y]) => `<circle class="flake" cx="${x}" cy="${y}" r="2.2"/>`).join('');

const veiled = (isDay: boolean) => (isDay ? sun(24, 22, 9.5, 5) : moon(8, 6, 0.72));
const below: [number, number][] = [
  [22, 47],
  [33, 47],
  [44, 47],
];

function insideOf(condition: Condition, isDay: boolean): string {
  switch (condition) {
    case 'clear':
      return isDay ? sun(32, 32, 14) : moon(10, 10, 1.1);
    case 'partly_cloudy':
      return veiled(isDay) + cloud(11, 20, 0.92);
    case 'cloudy':
      return `<g class="far">${cloud(24, 8, 0.68)}</g>${cloud(5, 17)}`;
    case 'fog':
      return `${cloud(9, 6, 0.86)}<path class="mist" d="M12 42h40M18 49h34M12 56h30"/>`;
    case 'drizzle':
      return `${cloud(7, 9)}${drops(below, 5)}`;
    case 'rain':
      return `${cloud(7, 7)}${drops(
        [...below, [27, 54], [39, 54]].map(([x = 0, y = 0]) => [x, y - 2]),
        8,
      )}`;
    case 'sleet':
      return `${cloud(7, 7)}${drops(
        [
          [22, 45],
          [44, 45],
        ],
        8,
      )}${flakes([
        [31, 47],
        [27, 56],
        [39, 56],
      ])}`;
    case 'snow':
      return `${cloud(7, 7)}${flakes([
        [20, 47],
        [32, 47],
        [44, 47],
        [26, 56],
        [38, 56],
      ])}`;
    case 'thunderstorm':
      return `${cloud(7, 6)}<path class="bolt" d="M33 41 24 53h7l-3 9 12-13h-7l4-8Z"/>`;
  }
}

/** A drawing of the condition. */
export function weatherDrawing(condition: Condition, isDay = true): SVGElement {
  const holder = document.createElement('div');
  holder.innerHTML = `<svg class="condition" viewBox="0 0 64 64" aria-hidden="true">${insideOf(condition, isDay)}</svg>`;
  return holder.firstElementChild as SVGElement;
}
