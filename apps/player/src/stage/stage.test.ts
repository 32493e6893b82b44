import { createEngine } from '@vitrine/engine';
import { buildContent, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';

test('without data to decide by, the engine raises an error instead of guessing', () => {
  const content = buildContent({ presentations: [buildPresentation()] });
  const engine = createEngine(content, { playlistId: content.playlistId, deviceId: 'd' });
  expect(engine.preview({ now: 0, device: {}, workers: {} }).presentationId).not.toBeNull();
  expect(() => engine.preview(undefined as never)).toThrow();
});
