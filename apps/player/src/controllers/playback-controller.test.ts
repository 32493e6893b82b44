import { buildDocument } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import type { ActiveContent } from '../offline/revision.ts';
import { createLog } from '../platform/log.ts';
import type { Playback, PlaybackEvent } from '../playback/playback.ts';
import type { PlayStart } from '../telemetry/proof-of-play.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createPlaybackController } from './playback-controller.ts';

const revisionOf = (revision: number, document = buildDocument()): ActiveContent => ({
  revision,
  publishedAt: null,
  etag: `"${revision}"`,
  document,
});
const play = (revision: number, isAd = false) =>
  ({ type: 'play', presentationId: 'a', playlistId: 'p', revision, startedAt: 0, isAd }) as const;

/** A playback controller with fake playback. `calls` are its calls to it, `reported` its calls to the player. */
function setUp() {
  const calls: unknown[][] = [];
  const reported: unknown[][] = [];
  const world = {
    needsNetwork: true,
    cannotOpen: false,
    cannotReplace: false,
    isEmpty: false,
    workers: [] as [string, unknown][],
  };
  let playing: PlayStart | null = null;
  let emit: (event: PlaybackEvent) => void = () => undefined;
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const report =
    (name: string) =>
    (...values: unknown[]) =>
      void reported.push([name, ...values]);
  const controller = createPlaybackController({
    open(content, onEvent): Playback {
      if (world.cannotOpen) throw new Error('no such playlist');
      calls.push(['open', content.revision]);
      emit = onEvent;
      return {
        get isEmpty() {
          return world.isEmpty;
        },
        start: async () => note('start')(),
        replace(next) {
          if (world.cannotReplace) throw new Error('no such playlist');
          calls.push(['replace', next.revision]);
        },
        playAd: note('playAd'),
        setDevice: note('setDevice'),
        handleClockChange: note('timeMoved'),
        setWorkerState: note('setWorkerState'),
        setTerminal: note('setTerminal'),
        sendChargeUpdate: note('chargeWent'),
        setPaused: note('setPaused'),
        setOnline: note('setOnline'),
        destroy: note('destroy'),
      };
    },
    needsNetwork: () => world.needsNetwork,
    plays: {
      recover: async () => undefined,
      begin(start) {
        playing = start;
      },
      end(endedAt) {
        if (playing) reported.push(['ended', endedAt]);
        playing = null;
      },
      get current() {
        return playing;
      },
    },
    telemetry: {
      recordError: report('error'),
      record: async (event) => report('record')(event),
    } as Partial<Telemetry> as Telemetry,
    now: () => 99,
    log: createLog([]),
    workerStates: () => world.workers,
    on: {
      windowsChanged: ({ windowManager }) => void reported.push(['windows', windowManager]),
      playing: report('onAir'),
      blankChanged: ({ isBlank }) => void reported.push(['onBlank', isBlank]),
      preparingChanged: ({ isPreparing }) => void reported.push(['preparing', isPreparing]),
      windowPlayed: report('opened'),
      presentationEnded: report('end'),
      presentationFailed: ({ presentationId }) => void reported.push(['presentationFailed', presentationId]),
      publishReported: ({ type, revision }) => void reported.push([type, revision]),
      workerReported: ({ name, state }) => void reported.push(['worker', name, state]),
      chargeRequested: ({ request, respond }) => void reported.push(['charge', request, respond]),
      unplayable: report('unplayable'),
    },
  });
  /** The calls to `names` since the last query. */
  const since = (list: unknown[][], ...names: string[]) =>
    list.splice(0).filter(([name]) => names.includes(name as string));
  return { controller, world, calls, reported, since, emit: (event: PlaybackEvent) => emit(event) };
}

test('opens, starts and destroys playback as the content to play changes', () => {
  const { controller, calls, reported, since } = setUp();
  controller.follow(null, 'none');
  expect(calls).toEqual([]);
  controller.follow(revisionOf(1), 'none');
  expect(since(calls, 'open', 'start')).toEqual([['open', 1]]);
  expect(reported).toEqual([
    ['received', 1],
    ['windows', 'non-empty'],
  ]);
  controller.follow(revisionOf(1), 'non-empty');
  controller.follow(revisionOf(1), 'non-empty');
  expect(since(calls, 'open', 'start')).toEqual([['start']]);
  controller.follow(null, 'non-empty');
  expect(since(calls, 'destroy')).toEqual([['destroy']]);
  expect(reported.at(-1)).toEqual(['windows', 'none']);
});

test('reports each play and its end, whatever caused it', () => {
  const { controller, reported, since, emit } = setUp();
  controller.follow(revisionOf(1), 'none');
  emit({ type: 'opened' });
  emit(play(1));
  emit({ type: 'end', endedAt: 5 });
  expect(since(reported, 'opened', 'onAir', 'played', 'ended', 'end')).toEqual([
    ['opened'],
    ['onAir'],
    ['played', 1],
    ['ended', 5],
    ['end'],
  ]);
  emit(play(1));
  emit({ type: 'empty', isEmpty: true });
  expect(since(reported, 'ended', 'windows')).toEqual([
    ['ended', 99],
    ['windows', 'empty'],
  ]);
  emit({ type: 'empty', isEmpty: false });
  emit(play(1));
  controller.follow(null, 'non-empty');
  expect(since(reported, 'ended', 'windows')).toEqual([
    ['windows', 'non-empty'],
    ['ended', 99],
    ['windows', 'none'],
  ]);
});

test('reports content that cannot be played, and whether something else plays', () => {
  const { controller, world, calls, reported, since } = setUp();
  world.cannotOpen = true;
  controller.follow(revisionOf(1), 'none');
  expect(since(reported, 'failed', 'unplayable', 'windows')).toEqual([['failed', 1], ['unplayable']]);
  world.cannotOpen = false;
  controller.follow(revisionOf(1), 'none');
  world.cannotReplace = true;
  since(reported);
  controller.activate(revisionOf(2));
  expect(since(reported, 'failed', 'unplayable')).toEqual([['failed', 2]]);
  expect(since(calls, 'destroy')).toEqual([]);
});

test('reports a republished document as played at once if something plays', () => {
  const { controller, reported, since, emit } = setUp();
  const document = buildDocument();
  controller.follow(revisionOf(1, document), 'none');
  controller.activate(revisionOf(2, document));
  expect(since(reported, 'played')).toEqual([]);
  emit(play(2));
  since(reported);
  controller.activate(revisionOf(3, document));
  expect(since(reported, 'played')).toEqual([['played', 3]]);
  controller.activate(revisionOf(4));
  expect(since(reported, 'played')).toEqual([]);
});

test('pauses content that needs the network until the connection or the content changes', () => {
  const { controller, world, calls, since } = setUp();
  controller.setOnline(false);
  controller.follow(revisionOf(1), 'none');
  expect(since(calls, 'setPaused')).toEqual([['setPaused', true]]);
  world.needsNetwork = false;
  controller.updatePaused();
  expect(since(calls, 'setPaused')).toEqual([['setPaused', false]]);
  world.needsNetwork = true;
  controller.activate(revisionOf(2));
  expect(since(calls, 'setPaused')).toEqual([['setPaused', true]]);
  controller.setOnline(true);
  expect(since(calls, 'setPaused')).toEqual([['setPaused', false]]);
});

test('passes the states of workers and of the terminal to new playback', () => {
  const { controller, world, calls, since } = setUp();
  world.workers = [['door', 'open']];
  controller.setTerminal({ status: 'ready' });
  controller.follow(revisionOf(1), 'none');
  expect(since(calls, 'setWorkerState', 'setTerminal')).toEqual([
    ['setWorkerState', 'door', 'open'],
    ['setTerminal', { status: 'ready' }],
  ]);
  controller.setTerminal(null);
  controller.follow(null, 'non-empty');
  controller.follow(revisionOf(1), 'none');
  expect(since(calls, 'setWorkerState', 'setTerminal').slice(1)).toEqual([
    ['setWorkerState', 'door', 'open'],
    ['setTerminal', null],
  ]);
});

test('plays and failures of ads do not affect the revision', () => {
  const { controller, reported, since, emit } = setUp();
  controller.follow(revisionOf(1), 'none');
  since(reported);
  emit(play(1, true));
  emit({ type: 'failed', presentationId: 'a', revision: 1, error: 'no codec', isAd: true });
  expect(since(reported, 'played', 'failed', 'error')).toEqual([
    ['error', 'ad_error', 'no codec', { presentationId: 'a' }],
  ]);
  emit({ type: 'failed', presentationId: 'a', revision: 1, error: 'no codec', isAd: false });
  expect(since(reported, 'failed', 'error')).toEqual([
    ['error', 'presentation_error', 'no codec', { presentationId: 'a', revision: 1 }],
    ['failed', 1],
  ]);
});

test('records analytics with limited lengths and passes on charges', () => {
  const { controller, reported, since, emit } = setUp();
  controller.follow(revisionOf(1), 'none');
  const long = 'x'.repeat(300);
  emit({ type: 'analytics', presentationId: 'a', source: long, name: 'tap', productCategory: long });
  emit({ type: 'analytics', presentationId: 'a', source: 'menu', name: long });
  const cut = 'x'.repeat(200);
  expect(since(reported, 'record')).toEqual([
    ['record', { type: 'analytics', presentationId: 'a', source: cut, name: 'tap', productCategory: cut }],
    ['record', { type: 'analytics', presentationId: 'a', source: 'menu', name: cut }],
  ]);
  const request = { requestId: 'r', subTotal: 1, tip: 0, tax: 0, total: 1 };
  const respond = () => undefined;
  emit({ type: 'charge', request, respond });
  expect(since(reported, 'charge')).toEqual([['charge', request, respond]]);
});

test('passes on worker states that an application reports', () => {
  const { controller, emit, reported, since } = setUp();
  controller.follow(revisionOf(1), 'none');
  emit({ type: 'workerState', name: 'kiosk', state: { guests: 2 } });
  expect(since(reported, 'worker')).toEqual([['worker', 'kiosk', { guests: 2 }]]);
});

test('reopens windows after a repair only if nothing plays', () => {
  const { controller, calls, since, emit } = setUp();
  controller.follow(revisionOf(1), 'none');
  controller.reopenAfterRepair();
  expect(since(calls, 'destroy')).toEqual([['destroy']]);
  controller.follow(revisionOf(1), 'none');
  emit(play(1));
  controller.reopenAfterRepair();
  expect(since(calls, 'destroy')).toEqual([]);
});

test('asks for a file check when a presentation fails, but not when an ad fails', () => {
  const { controller, reported, since, emit } = setUp();
  controller.follow(revisionOf(1), 'none');
  emit({ type: 'failed', presentationId: 'a', revision: 1, error: 'timed out', isAd: false });
  emit({ type: 'failed', presentationId: 'b', revision: 1, error: 'timed out', isAd: true });
  expect(since(reported, 'presentationFailed')).toEqual([['presentationFailed', 'a']]);
});
