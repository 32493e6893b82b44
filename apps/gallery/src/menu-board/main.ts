import { runtime } from '@vitrine/app-sdk';
import '../shared/base.css';
import './menu-board.css';
import { element } from '../shared/dom.ts';
import { showHint } from '../shared/hint.ts';
import { onLayout } from '../shared/on-layout.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readText } from '../shared/values.ts';
import { fitBoard } from './fit-board.ts';
import { type MenuItem, type MenuSection, readSections } from './menu.ts';

const title = element('h1', 'title');
const board = element('div', 'board');
const area = element('div', 'area', board);
const note = element('p', 'note');
const menu = element('main', 'menu', title, area, note);
// The first word determines the direction, because people write menus in any language.
menu.dir = 'auto';
document.body.append(menu);

/** A list that takes up less of the space than this is short. */
const SHORT = 0.75;
/** The share of the free space that a short list puts between its rows, and its limit as a multiple of the text size. */
const AIR = { share: 0.5, max: 0.55 };

let run = 0;

watchSettings((settings) => void show(settings));
onLayout(() => {
  if (board.childElementCount > 0) arrange();
});

async function show({ properties, theme }: Settings): Promise<void> {
  run += 1;
  const current = run;
  const sections = readSections(properties.sections);
  title.textContent = readText(properties.title);
  note.textContent = readText(properties.note);
  const soldOut = readText(properties.sold_out_text, 'Sold out');
  // Apply the theme first, because the size of the text depends on its fonts.
  await applyTheme(theme, properties.colors);
  board.replaceChildren(...sections.map((section) => sectionOf(section, soldOut)));
  // The content of the page determines which fonts load.
  await document.fonts.ready;
  if (current !== run) return;
  if (sections.length === 0) {
    showHint('Add a section with items to fill this screen.');
    return runtime.complete('The menu has no items.');
  }
  arrange();
  runtime.ready();
}

function arrange(): void {
  menu.classList.remove('short');
  const hiddenCount = fitBoard(board, area);
  if (board.dataset.columns === '1' && board.offsetHeight < area.clientHeight * SHORT) spaceOut();
  const items = hiddenCount === 1 ? '1 item does' : `${hiddenCount} items do`;
  showHint(
    hiddenCount === 0
      ? null
      : `${items} not fit on this screen. Shorten the menu, or split it across two screens.`,
  );
}

/** Without this, the rows of a short list would be far from its title, with nothing around them. */
function spaceOut(): void {
  const rows = board.querySelectorAll('.item').length;
  const size = Number.parseFloat(board.style.getPropertyValue('--size'));
  const free = area.clientHeight - board.offsetHeight;
  board.style.setProperty('--air', `${Math.min((free * AIR.share) / (2 * rows), size * AIR.max)}px`);
  menu.classList.add('short');
}

function sectionOf({ name, items }: MenuSection, soldOut: string): HTMLElement {
  const heading = name === '' ? [] : [element('h2', '', name)];
  return element('section', 'section', ...heading, ...items.map((item) => itemOf(item, soldOut)));
}

function itemOf({ name, description, price, isSoldOut }: MenuItem, soldOut: string): HTMLElement {
  const line = element('div', 'line', element('span', 'name', name), element('span', 'dots'));
  line.append(element('span', 'price', isSoldOut ? soldOut : price));
  const item = element('div', isSoldOut ? 'item sold-out' : 'item', line);
  if (description) item.append(element('p', 'description', description));
  return item;
}
