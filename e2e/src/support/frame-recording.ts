import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureScreencast } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { type Scene, sceneOf } from './pictures.ts';
import { outputDirectory } from './server.ts';

/** Every painted frame of a page, as the colour that it shows. */
export interface FrameRecording {
  /** The colour on the screen now. */
  readonly now: Scene | undefined;
  /** A position in the recording for `since`. */
  mark(): number;
  /** The colours since then, starting with the one on the screen. Equal frames in a row count once. */
  since(mark: number): Scene[];
  stop(): Promise<void>;
}

/**
 * Records a page from now on. It records nothing while the page does not change, and misses no change.
 *
 * @param hasFades whether frames that show two pictures are expected. Otherwise they are saved as evidence.
 */
export async function recordFrames(page: Page, { hasFades = false } = {}): Promise<FrameRecording> {
  const scenes: Scene[] = [];
  const stop = await captureScreencast(
    page,
    (png) => {
      const scene = sceneOf(png);
      if (scene === scenes.at(-1)) return;
      scenes.push(scene);
      if (scene === 'between' && !hasFades) saveFrame(png);
    },
    { size: 160 },
  );
  return {
    get now() {
      return scenes.at(-1);
    },
    mark: () => Math.max(0, scenes.length - 1),
    since: (mark) => scenes.slice(mark),
    stop,
  };
}

function saveFrame(png: Buffer): void {
  mkdirSync(outputDirectory, { recursive: true });
  writeFileSync(join(outputDirectory, `between-${Date.now()}.png`), png);
}

/** The number of times that one colour directly followed another, ignoring fades between them. */
export function countTurns(scenes: readonly Scene[]): number {
  const named = scenes.filter((scene) => scene !== 'between');
  return named.filter((scene, index) => index > 0 && scene !== named[index - 1]).length;
}
