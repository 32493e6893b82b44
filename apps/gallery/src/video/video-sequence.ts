interface VideoSequenceEvents {
  /** The current video has played to its end. */
  ended(): void;
  /** The current video cannot be played. */
  failed(error: string): void;
}

/** Shows one video of `urls` at a time. The next one loads beneath the current one, so that there is no gap. */
export function createVideoSequence(urls: readonly string[], muted: boolean, on: VideoSequenceEvents) {
  let current = createVideo(urls[0] as string, muted);
  let index = 0;
  let next: HTMLVideoElement | null = null;
  current.classList.add('shown');
  listen(current);

  function listen(video: HTMLVideoElement): void {
    video.addEventListener('ended', () => video === current && on.ended());
    video.addEventListener('error', () => {
      if (video === current) on.failed(video.error?.message || 'The video can’t be played.');
    });
  }

  function showInstead(video: HTMLVideoElement): void {
    const before = current;
    current = video;
    video.classList.add('shown');
    if (before !== video) dispose(before);
  }

  return {
    current: (): HTMLVideoElement => current,
    /** Loads the video after the current one. */
    prepareNext(): void {
      const url = urls[index + 1];
      if (url === undefined || next) return;
      next = createVideo(url, muted);
      listen(next);
    },
    /** Returns false if the current video is the last one. */
    showNext(): boolean {
      if (index + 1 >= urls.length) return false;
      index += 1;
      showInstead(next ?? createVideo(urls[index] as string, muted));
      next = null;
      return true;
    },
    /** Shows the first video again. */
    rewind(): void {
      if (index === 0) return;
      if (next) dispose(next);
      next = null;
      index = 0;
      showInstead(createVideo(urls[0] as string, muted));
      listen(current);
    },
    dispose(): void {
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

/** Frees the decoder at once. Otherwise, the removed element would occupy it until it is garbage-collected. */
function dispose(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
  video.remove();
}
