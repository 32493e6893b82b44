import { expect, test } from 'vitest';
import { watchGraphics } from './graphics.ts';
import { fakePage } from './testing/fake-page.ts';

function watched() {
  const fake = fakePage('');
  const failures: string[] = [];
  watchGraphics(fake.page, (reason) => failures.push(reason));
  return Object.assign(fake, { failures });
}

test('fails if a WebGL context is lost for 5 s', () => {
  const app = watched();
  app.graphics('webglcontextlost');
  expect(app.waiting).toEqual([5000]);
  expect(app.failures).toEqual([]);
  app.run();
  expect(app.failures).toEqual(['The WebGL context was lost']);
});

test('does not fail if the context is restored', () => {
  const app = watched();
  app.graphics('webglcontextlost');
  app.graphics('webglcontextrestored');
  expect(app.waiting).toEqual([]);
});

test('fails unless every canvas gets its context back', () => {
  const app = watched();
  app.graphics('webglcontextlost', 'map');
  app.graphics('webglcontextlost', 'globe');
  app.graphics('webglcontextrestored', 'map');
  expect(app.waiting).toEqual([5000]);
  app.run();
  expect(app.failures).toHaveLength(1);
});
