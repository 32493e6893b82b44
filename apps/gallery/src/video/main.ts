import { renderMode, runtime } from '@vitrine/app-sdk';
import { errorMessage } from '@vitrine/contract/error-message';
import '../shared/base.css';
import './video.css';
import { showPoster } from '../shared/poster.ts';
import { type Settings, watchSettings } from '../shared/settings.ts';
import { applyTheme } from '../shared/theme.ts';
import { readChoice, readFiles, readFlag } from '../shared/values.ts';
import { watchForStall } from './stall.ts';

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

/** Plays `urls` one after the other. The next video loads beneath the current one, so that there is no gap. */
function createVideoShow(urls: readonly string[], muted: boolean): VideoShow {
  showPoster(null);
  let current = createVideo(urls[0] as string, muted);
  let index = 0;
  let next: HTMLVideoElement | null = null;
  let stopped = false;
  let started = false;
  let stopWatching = () => {};
  current.classList.add('shown');
  current.addEventListener('loadeddata', () => runtime.ready(), { once: true });
  listen(current);

  function listen(video: HTMLVideoElement): void {
    video.addEventListener('ended', () => video === current && advance());
    video.addEventListener('error', () => {
      if (video === current) completeWithError(video.error?.message || 'The video can’t be played.');
    });
  }

  async function start(): Promise<void> {
    const video = current;
    stopWatching();
    try {
      await video.play();
    } catch (error) {
      if (stopped || video !== current) return;
      if (video.muted || !isRefusal(error)) return completeWithError(errorMessage(error));
      // Browsers can refuse sound without a user gesture. A silent video is better than none.
      video.muted = true;
      return start();
    }
    if (stopped || video !== current) return;
    stopWatching = watchVideo(video, () => completeWithError('The video has stalled.'));
    prepareNext();
  }

  function prepareNext(): void {
    const url = urls[index + 1];
    if (url === undefined || next) return;
    next = createVideo(url, muted);
    listen(next);
  }

  function advance(): void {
    if (index + 1 >= urls.length) {
      stopWatching();
      runtime.complete();
      return;
    }
    index += 1;
    showInstead(next ?? createVideo(urls[index] as string, muted));
    next = null;
    void start();
  }

  function showInstead(video: HTMLVideoElement): void {
    const before = current;
    current = video;
    video.classList.add('shown');
    if (before !== video) dispose(before);
  }

  function completeWithError(reason: string): void {
    if (stopped) return;
    stopWatching();
    runtime.complete(reason);
  }

  return {
    play() {
      if (started && index > 0) {
        if (next) dispose(next);
        next = null;
        index = 0;
        showInstead(createVideo(urls[0] as string, muted));
        listen(current);
      }
      // A video that failed before may be available now.
      if (current.error) current.load();
      else if (started) current.currentTime = 0;
      started = true;
      void start();
    },
    stop() {
      stopped = true;
      stopWatching();
      dispose(current);
      if (next) dispose(next);
    },
  };
}

/** Loads a video beneath the others. */
function createVideo(url: string, muted: boolean): HTMLVideoElement {
  const video = document.createElement('video');
  video.className = 'video';
  video.muted = muted;
  video.playsInline = true;
  video.preload = 'auto';
  video.disableRemotePlayback = true;
  video.src = url;
  document.body.prepend(video);
  return video;
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

/** Frees the decoder at once. Otherwise, the removed element would occupy it until it is garbage-collected. */
function dispose(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
  video.remove();
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
