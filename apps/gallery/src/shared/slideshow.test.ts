import { expect, test } from 'vitest';
import { createSlideshow } from './slideshow.ts';

/** A slideshow that records the pictures that it shows. Pictures named `broken…` fail to load. */
function show(urls: string[]) {
  const shown: string[] = [];
  const prepared: string[] = [];
  const ends: (string | undefined)[] = [];
  const waiting = new Set<() => void>();
  const slideshow = createSlideshow({
    items: urls,
    noneShown: 'None of the pictures can be shown.',
    millisecondsEach: 10_000,
    renderer: {
      prepare: async (url) => {
        prepared.push(url);
        if (url.startsWith('broken')) throw new Error('Not a picture');
        return url;
      },
      show: (picture) => shown.push(picture),
    },
    wait(ms, run) {
      expect(ms).toBe(10_000);
      waiting.add(run);
      return () => waiting.delete(run);
    },
    onEnd: (error) => ends.push(error),
  });
  const flushPromises = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
  };
  return {
    slideshow,
    shown,
    prepared,
    ends,
    waiting,
    async play() {
      slideshow.play();
      await flushPromises();
    },
    /** Ends the time of the picture on the screen. */
    async pass() {
      for (const run of [...waiting]) {
        waiting.delete(run);
        run();
      }
      await flushPromises();
    },
  };
}

test('shows the first picture before the slideshow starts, and only once', async () => {
  const s = show(['a', 'b']);
  expect(await s.slideshow.prepare()).toBe(true);
  expect(s.shown).toEqual(['a']);
  await s.play();
  expect(s.shown).toEqual(['a']);
});

test('shows every picture for its duration and ends after the last', async () => {
  const s = show(['a', 'b', 'c']);
  await s.slideshow.prepare();
  await s.play();
  await s.pass();
  await s.pass();
  expect(s.shown).toEqual(['a', 'b', 'c']);
  expect(s.ends).toEqual([]);
  await s.pass();
  expect(s.ends).toEqual([undefined]);
});

test('starts with the first picture when played again', async () => {
  const s = show(['a', 'b']);
  await s.slideshow.prepare();
  await s.play();
  await s.pass();
  await s.pass();
  await s.play();
  expect(s.shown).toEqual(['a', 'b', 'a']);
});

test('prepares a single picture only once', async () => {
  const s = show(['a']);
  await s.slideshow.prepare();
  for (let i = 0; i < 3; i += 1) {
    await s.play();
    await s.pass();
  }
  expect(s.prepared).toEqual(['a']);
  expect(s.ends).toHaveLength(3);
});

test('skips broken pictures', async () => {
  const s = show(['broken1', 'a', 'broken2', 'b', 'broken3']);
  expect(await s.slideshow.prepare()).toBe(true);
  await s.play();
  await s.pass();
  await s.pass();
  expect(s.shown).toEqual(['a', 'b']);
  expect(s.ends).toEqual([undefined]);
});

test('ends with an error if every picture is broken', async () => {
  const s = show(['broken1', 'broken2']);
  expect(await s.slideshow.prepare()).toBe(false);
  await s.play();
  expect(s.ends).toEqual(['None of the pictures can be shown.']);
});

test('restarts when played again in the middle', async () => {
  const s = show(['a', 'b']);
  await s.slideshow.prepare();
  await s.play();
  await s.play();
  expect(s.waiting.size).toBe(1);
  await s.pass();
  expect(s.shown).toEqual(['a', 'b']);
});

test('shows nothing and reports no end after it was stopped', async () => {
  const s = show(['a', 'b']);
  await s.slideshow.prepare();
  await s.play();
  s.slideshow.stop();
  await s.pass();
  expect(s.shown).toEqual(['a']);
  expect(s.ends).toEqual([]);
});
