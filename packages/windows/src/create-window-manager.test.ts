import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createWindowManager } from './create-window-manager.ts';
import { fakeLog, presentation, windowContent } from './testing/fakes.ts';

test('returns no window manager without a rule engine', () => {
  const page = { ownerDocument: { defaultView: {} } } as unknown as HTMLElement;
  const make = () =>
    createWindowManager({
      container: page,
      content: windowContent([presentation('a')]),
      contentBaseUrl: 'https://content.test',
      engineStep: undefined as never,
      deviceId: 'd',
      renderMode: 'live',
      timers: createFakeTimers(),
      log: fakeLog(),
      on: { windowEvent() {} },
    });
  expect(make).toThrow('Failed to create window manager: missing rule engine');
});
