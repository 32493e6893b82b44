import type { PublishedContent } from '@vitrine/contract';
import { createEngine } from '@vitrine/engine';
import {
  buildContent,
  buildPlaylist,
  buildPresentation,
  createFakeTimers,
  flushPromises,
} from '@vitrine/test-kit';
import type { ChildWindowEvent, WindowEvent, WindowManager, WindowManagerOptions } from '@vitrine/windows';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { openPlayback, type PlaybackEvent } from './playback.ts';

const documentOf = (...ids: string[]) =>
  buildContent({ presentations: ids.map((id) => buildPresentation({ id })) });

/** Playback with fake windows. The test decides what plays in them. */
function setUp(...ids: string[]) {
  const timers = createFakeTimers();
  const document = documentOf(...ids);
  const contents: { shows: string; interrupt: boolean }[] = [];
  const emitted: PlaybackEvent[] = [];
  /** The engine's choices, one for each time the windows were asked to check. */
  const checks: { presentationId: string | null; shouldInterrupt: boolean }[] = [];
  let windows = {} as WindowManagerOptions<PublishedContent>;
  let latestContent = document;
  let opened = 0;
  const probes: string[] = [];
  /** Whether the windows of ads become ready. */
  const world = { adsAreReady: true };
  const probe = (options: WindowManagerOptions<PublishedContent>): WindowManager<PublishedContent> => {
    probes.push(`opened ${options.forceMute ? 'muted' : 'loud'}`);
    if (!world.adsAreReady)
      options.on.windowEvent({
        type: 'endError',
        error: 'Window ad/w1 timed out',
      } as WindowEvent<PublishedContent>);
    return {
      load: () => (world.adsAreReady ? Promise.resolve() : new Promise(() => {})),
      destroy: () => void probes.push('destroyed'),
    } as Partial<WindowManager<PublishedContent>> as WindowManager<PublishedContent>;
  };
  const playback = openPlayback(
    {
      container: {} as HTMLElement,
      content: { revision: 1, publishedAt: null, etag: '"1"', document },
      contentUrl: 'http://content.example',
      deviceId: 'd',
      device: { data: { id: 'd', name: '', tags: [] }, isMultiTimezone: false },
      offlineSupport: false,
      hasOwnOrigin: false,
      timers,
      log: createLog([]),
      onEvent: (event) => void emitted.push(event),
    },
    (options) => {
      if (options.windowIdPrefix) return probe(options);
      windows = options;
      return {
        isEmpty: false,
        async load() {},
        show() {},
        play() {},
        pause() {},
        resume() {},
        interrupt() {},
        check: () => void checks.push(windows.engineStep.preview()),
        setContent(content, { interrupt }) {
          latestContent = content;
          contents.push({ shows: Object.keys(content.presentations).join(' '), interrupt });
        },
        setWorkerState() {},
        setTerminalState() {},
        sendChargeEvent() {},
        createObjectUrl: async () => '',
        destroy() {},
      };
    },
    () => ({ element: {} as HTMLElement, remove: () => void probes.push('removed') }),
  );
  const emit = (event: Partial<WindowEvent<PublishedContent>>) =>
    windows.on.windowEvent({
      windowId: `w${opened}`,
      presentationId: 'a',
      playlistId: null,
      content: latestContent,
      startedAt: 0,
      ...event,
    } as WindowEvent<PublishedContent>);
  const emitInChild = (event: Partial<WindowEvent<PublishedContent>>) =>
    windows.on.childWindowEvent?.({
      parentWindowId: `w${opened}`,
      event: { windowId: 'child', presentationId: 'a', content: latestContent, ...event },
    } as ChildWindowEvent<PublishedContent>);
  /** Plays the engine's next choice from the content that the windows received last. */
  const next = () => {
    opened += 1;
    const { presentationId } = windows.engineStep.next();
    emit({ type: 'play', presentationId: presentationId ?? '' });
    return presentationId;
  };
  const getPreviewedId = () => windows.engineStep.preview().presentationId;
  const publish = (revision: number, content: PublishedContent) =>
    playback.replace({ revision, publishedAt: null, etag: `"${revision}"`, document: content });
  const refuse = (url: string) => windows.getRefusal?.(url) ?? null;
  return {
    playback,
    refuse,
    timers,
    document,
    checks,
    probes,
    world,
    contents,
    emitted,
    emit,
    emitInChild,
    next,
    getPreviewedId,
    publish,
  };
}

test('throws for a step without the state of the rule engine', () => {
  const content = buildContent({ presentations: [buildPresentation()] });
  const engine = createEngine(content, { playlistId: content.playlistId, deviceId: 'd' });
  expect(engine.preview({ now: 0, device: {}, workers: {} }).presentationId).not.toBeNull();
  for (const step of [engine.preview, engine.next])
    expect(() => step(undefined as never)).toThrow('Missing rule engine state');
});

test('an ad interrupts the content, which then continues where it was without an interrupt', async () => {
  const { playback, timers, contents, emitted, next, getPreviewedId } = setUp('a', 'b');
  expect(next()).toBe('a');
  playback.playAd(documentOf('ad'));
  await flushPromises();
  expect(contents).toEqual([{ shows: 'ad', interrupt: true }]);
  expect(getPreviewedId()).toBe('ad');
  next();
  expect(contents[1]).toEqual({ shows: 'a b', interrupt: false });
  expect(getPreviewedId()).toBe('b');
  expect(emitted.filter(({ type }) => type === 'play')).toMatchObject([
    { presentationId: 'a', isAd: false },
    { presentationId: 'ad', isAd: true },
  ]);
  expect(timers.pending).toBe(0);
});

test('gives up an ad whose window does not play within a minute', async () => {
  const { playback, timers, contents, next, getPreviewedId } = setUp('a', 'b');
  next();
  playback.playAd(documentOf('ad'));
  await flushPromises();
  await timers.advanceAsync(59_999);
  expect(getPreviewedId()).toBe('ad');
  await timers.advanceAsync(1);
  expect(getPreviewedId()).toBe('b');
  expect(contents[1]).toEqual({ shows: 'a b', interrupt: false });
});

test('reports an ad that never becomes ready without affecting the rotation', async () => {
  const { playback, timers, contents, emitted, probes, world, next } = setUp('a', 'b');
  world.adsAreReady = false;
  expect(next()).toBe('a');
  playback.playAd(documentOf('ad'));
  expect(probes).toEqual(['opened muted']);
  await timers.advanceAsync(30_000);
  expect(next()).toBe('b');
  playback.playAd(documentOf('other'));
  await timers.advanceAsync(30_000);
  expect(contents).toEqual([]);
  expect(emitted.filter(({ type }) => type === 'failed')).toEqual([
    { type: 'failed', presentationId: 'ad', revision: 1, isAd: true, error: 'Window ad/w1 timed out' },
  ]);
  expect(probes).toEqual(['opened muted', 'destroyed', 'removed']);
  expect(timers.pending).toBe(0);
  world.adsAreReady = true;
  playback.playAd(documentOf('other'));
  await flushPromises();
  expect(contents).toEqual([{ shows: 'other', interrupt: true }]);
});

test('applications in child windows can take payments, set workers and report analytics', () => {
  const { emitted, emitInChild } = setUp('a');
  const charge = { requestId: 'r', subTotal: 1, tip: 0, tax: 0, total: 1 };
  const respond = () => {};
  emitInChild({ type: 'chargeRequest', charge, respond });
  emitInChild({ type: 'workerState', name: 'door', state: 'open' });
  emitInChild({ type: 'analyticsEvent', analytics: { type: 'touch', source: 'menu' } });
  expect(emitted).toEqual([
    { type: 'charge', request: charge, respond },
    { type: 'workerState', name: 'door', state: 'open' },
    { type: 'analytics', presentationId: 'a', source: 'menu', name: 'touch' },
  ]);
});

test('what plays in child windows belongs to the presentation that opened them, except failures', () => {
  const { emitted, emitInChild } = setUp('a');
  emitInChild({ type: 'play', playlistId: null, startedAt: 0 });
  emitInChild({ type: 'endSuccess', endedAt: 1 });
  emitInChild({ type: 'endError', endedAt: 1, error: 'No.' });
  emitInChild({ type: 'preloadError', error: 'Not ready.' });
  expect(emitted).toEqual([
    { type: 'failed', presentationId: 'a', revision: 1, isAd: false, error: 'No.' },
    { type: 'failed', presentationId: 'a', revision: 1, isAd: false, error: 'Not ready.' },
  ]);
});

test('a publish cancels an ad that is loading', async () => {
  const { playback, timers, contents, emitted, probes, world, next, publish } = setUp('a');
  world.adsAreReady = false;
  next();
  playback.playAd(documentOf('ad'));
  publish(2, documentOf('b'));
  expect(probes).toEqual(['opened muted', 'destroyed', 'removed']);
  await timers.advanceAsync(60_000);
  expect(contents).toEqual([{ shows: 'b', interrupt: true }]);
  expect(emitted.filter(({ type }) => type === 'failed')).toEqual([]);
});

test('skips apps on other servers without a network, but plays cached ones', () => {
  const { playback, refuse, checks, next } = setUp('a');
  next();
  expect(refuse('https://elsewhere.example/app')).toBeNull();
  playback.setOnline(false);
  expect(refuse('https://elsewhere.example/app')).toContain('elsewhere.example');
  expect(refuse('http://content.example/apps/pictures/')).toBeNull();
  expect(checks).toHaveLength(1);
  playback.setOnline(true);
  expect(refuse('https://elsewhere.example/app')).toBeNull();
});

test('an ad waits until the content has played and no other ad is on the screen', async () => {
  const { playback, contents, next, publish } = setUp('a');
  playback.playAd(documentOf('ad'));
  await flushPromises();
  expect(contents).toEqual([]);
  next();
  publish(2, documentOf('b'));
  playback.playAd(documentOf('ad'));
  await flushPromises();
  expect(contents).toEqual([{ shows: 'b', interrupt: true }]);
  next();
  playback.playAd(documentOf('ad'));
  await flushPromises();
  playback.playAd(documentOf('other'));
  await flushPromises();
  expect(contents.slice(1)).toEqual([{ shows: 'ad', interrupt: true }]);
});

test('skips an ad with nothing to play', async () => {
  const { playback, contents, next } = setUp('a');
  next();
  playback.playAd(buildContent({ presentations: [] }));
  await flushPromises();
  expect(contents).toEqual([]);
});

test('a publish replaces an ad that has not played yet', async () => {
  const { playback, timers, contents, next, publish } = setUp('a');
  next();
  playback.playAd(documentOf('ad'));
  await flushPromises();
  publish(2, documentOf('b'));
  expect(contents[1]).toEqual({ shows: 'b', interrupt: true });
  expect(timers.pending).toBe(0);
  expect(next()).toBe('b');
});

test('restarts the engine with an interrupt after a publish, unless the document is the same', () => {
  const { document, contents, emitted, next, getPreviewedId, publish } = setUp('a', 'b', 'c');
  next();
  publish(2, document);
  expect(contents).toEqual([]);
  expect(next()).toBe('b');
  expect(emitted.at(-1)).toMatchObject({ type: 'play', presentationId: 'b', revision: 2 });
  publish(3, documentOf('d', 'e'));
  expect(contents).toEqual([{ shows: 'd e', interrupt: true }]);
  expect(getPreviewedId()).toBe('d');
});

test('an update to content that cannot be played changes nothing', () => {
  const { contents, next, getPreviewedId, publish } = setUp('a', 'b');
  next();
  expect(() => publish(2, { ...documentOf('c'), playlistId: 'nowhere' })).toThrow();
  expect(contents).toEqual([]);
  expect(getPreviewedId()).toBe('b');
});

test('preserves the order when the time zone setting changes', () => {
  const { playback, next, getPreviewedId } = setUp('a', 'b', 'c');
  next();
  playback.setDevice({ data: { id: 'd', name: '', tags: [] }, isMultiTimezone: true });
  expect(getPreviewedId()).toBe('b');
});

test('asks the engine again and preserves the order when the clock was set', () => {
  const { playback, contents, next, getPreviewedId } = setUp('a', 'b', 'c');
  next();
  playback.handleClockChange();
  expect(contents).toEqual([{ shows: 'a b c', interrupt: false }]);
  expect(getPreviewedId()).toBe('b');
});

test('keeps playing an ad when the clock was set', async () => {
  const { playback, contents, next } = setUp('a');
  next();
  playback.playAd(documentOf('ad'));
  await flushPromises();
  playback.handleClockChange();
  expect(contents).toEqual([{ shows: 'ad', interrupt: true }]);
});

test('an override that a worker activates interrupts within 200 ms, even if the worker reports often', async () => {
  const open = {
    type: 'equals' as const,
    left: { type: 'variable' as const, path: ['workers' as const, 'door'] as ['workers', string] },
    right: { type: 'constant' as const, value: 'open' },
  };
  const alarm = buildPlaylist({
    id: 'alarm',
    items: [{ presentationId: 'alarm' }],
    scheduleType: 'override',
    rule: open,
  });
  const root = buildPlaylist({ items: [{ presentationId: 'always' }, { playlistId: 'alarm' }] });
  const presentations = ['always', 'alarm'].map((id) => buildPresentation({ id }));
  const { playback, timers, checks, next, publish } = setUp('a');
  publish(2, buildContent({ playlists: [root, alarm], presentations }));
  expect(next()).toBe('always');
  playback.setWorkerState('door', 'open');
  expect(checks).toMatchObject([{ presentationId: 'alarm', shouldInterrupt: true }]);
  for (let report = 0; report < 20; report += 1) playback.setWorkerState('door', 'shut');
  expect(checks).toHaveLength(1);
  await timers.advanceAsync(200);
  expect(checks).toHaveLength(2);
  expect(checks[1]).toMatchObject({ presentationId: 'always' });
  expect(timers.pending).toBe(0);
});

test('evaluates rules with the latest tags and worker states', () => {
  const rule = (path: ['device' | 'workers', ...string[]], value: string) => ({
    type: 'equals' as const,
    left: { type: 'variable' as const, path },
    right: { type: 'constant' as const, value },
  });
  const playlist = buildPlaylist({
    isRuleOnItems: true,
    items: [{ presentationId: 'tagged' }, { presentationId: 'worked' }, { presentationId: 'always' }],
  });
  const { playback, getPreviewedId, publish } = setUp('a');
  const presentations = [
    buildPresentation({ id: 'tagged', rule: rule(['device', 'tags', 'store'], 'north') }),
    buildPresentation({ id: 'worked', rule: rule(['workers', 'door'], 'open') }),
    buildPresentation({ id: 'always' }),
  ];
  publish(2, buildContent({ playlists: [playlist], presentations }));
  expect(getPreviewedId()).toBe('always');
  playback.setWorkerState('door', 'open');
  expect(getPreviewedId()).toBe('worked');
  playback.setDevice({
    data: { id: 'd', name: '', tags: [{ key: 'store', value: 'north' }] },
    isMultiTimezone: false,
  });
  expect(getPreviewedId()).toBe('tagged');
});

test('passes on window events with their revision, and counts each window once', () => {
  const { emitted, emit, next } = setUp('a');
  next();
  emit({ type: 'endError', startedAt: 0, endedAt: 5, error: 'no codec' });
  emit({ type: 'play', startedAt: 6 });
  emit({ type: 'endSuccess', startedAt: 6, endedAt: 9 });
  emit({ type: 'preloadError', error: 'late' });
  emit({ type: 'analyticsEvent', analytics: { type: 'tap', source: 'menu', productCategory: 'tea' } });
  emit({ type: 'workerState', name: 'kiosk', state: 'free' });
  const of = { presentationId: 'a', playlistId: null, revision: 1, isAd: false };
  expect(emitted).toEqual([
    { type: 'opened' },
    { type: 'play', ...of, startedAt: 0 },
    { type: 'end', endedAt: 5 },
    { type: 'failed', presentationId: 'a', revision: 1, isAd: false, error: 'no codec' },
    { type: 'play', ...of, startedAt: 6 },
    { type: 'end', endedAt: 9 },
    { type: 'failed', presentationId: 'a', revision: 1, isAd: false, error: 'late' },
    { type: 'analytics', presentationId: 'a', source: 'menu', name: 'tap', productCategory: 'tea' },
    { type: 'workerState', name: 'kiosk', state: 'free' },
  ]);
});
