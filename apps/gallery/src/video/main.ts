import { renderMode, runtime } from '@vitrine/app-sdk';
import { errorMessage } from '@vitrine/contract/error-message';
import '../shared/base.css';
import './video.css';
import { showPoster } from '../shared/poster.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFiles, readFlag } from '../shared/values.ts';
import { watchForStall } from './stall.ts';
import { createVideoSequence } from './video-sequence.ts';

const STALL_MS = 5000;

let show: VideoShow | null = null;
let playing = false;

interface VideoShow {
  play(): void;
  stop(): void;
}

watchSettings(begin);
runtime.subscribe('play', () => {
  playing = true;
  show?.play();
});

function begin({ properties, theme }: Settings): void {
  show?.stop();
  void applyTheme(theme);
  document.body.dataset.fit = readChoice(properties.fit, ['cover', 'contain'], 'cover');
  const urls = readFiles(properties.videos).map((file) => file.url);
  show = urls.length > 0 ? createVideoShow(urls, readFlag(properties.muted, true)) : createEmptyShow();
  if (playing) show.play();
}

/** Used without videos. The editor asks for one, and a screen continues with the next presentation. */
function createEmptyShow(): VideoShow {
  if (renderMode === 'preview') {
    showPoster({
      icon: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M10.5 9.5v5l4-2.5z"/>',
      title: 'Your video plays here',
      text: 'Choose one or more videos for this presentation.',
    });
    runtime.ready();
  } else runtime.complete('No videos have been added.');
  return { play() {}, stop() {} };
}

/** Plays `urls` one after the other. */
function createVideoShow(urls: readonly string[], muted: boolean): VideoShow {
  showPoster(null);
  const sequence = createVideoSequence(urls, muted, { ended: advance, failed: completeWithError });
  let stopped = false;
  let started = false;
  let stopWatching = () => {};
  sequence.current().addEventListener('loadeddata', () => runtime.ready(), { once: true });

  async function start(): Promise<void> {
    const video = sequence.current();
    stopWatching();
    try {
      await video.play();
    } catch (error) {
      if (stopped || video !== sequence.current()) return;
      if (video.muted || !isRefusal(error)) return completeWithError(errorMessage(error));
      // Browsers can refuse sound without a user gesture. A silent video is better than none.
      video.muted = true;
      return start();
    }
    if (stopped || video !== sequence.current()) return;
    stopWatching = watchVideo(video, () => completeWithError('The video has stalled.'));
    sequence.prepareNext();
  }

  function advance(): void {
    if (sequence.showNext()) {
      void start();
      return;
    }
    stopWatching();
    runtime.complete();
  }

  function completeWithError(reason: string): void {
    if (stopped) return;
    stopWatching();
    runtime.complete(reason);
  }

  return {
    play() {
      if (started) sequence.rewind();
      const current = sequence.current();
      // A video that failed before may be available now.
      if (current.error) current.load();
      else if (started) current.currentTime = 0;
      started = true;
      void start();
    },
    stop() {
      stopped = true;
      stopWatching();
      sequence.dispose();
    },
  };
}

function watchVideo(video: HTMLVideoElement, onStall: () => void): () => void {
  return watchForStall({
    position: () => video.currentTime,
    limitMs: STALL_MS,
    now: () => performance.now(),
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
    onStall,
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
