import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The selectors of a style sheet, without those inside keyframes. */
function selectorsIn(css: string): string[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/).map((each) => each.trim()));
}

test('every selector of a CSS module contains a class, so that it styles only its own component', () => {
  const files = globSync('**/*.module.css', { cwd: root });
  const leaks = files.flatMap((file) =>
    selectorsIn(readFileSync(join(root, file), 'utf8'))
      .filter((selector) => !/\.[a-z]/i.test(selector))
      .map((selector) => `${file}: ${selector}`),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(leaks).toEqual([]);
});

test('paddings and margins with different sides mirror in right-to-left languages', () => {
  const shorthand = /(?:padding|margin): *\S+ (\S+) \S+ (\S+);/g;
  const physical = globSync('**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(shorthand)]
      .filter(([, right, left]) => right !== left)
      .map(([declaration]) => `${file}: ${declaration}`),
  );
  expect(physical).toEqual([]);
});
