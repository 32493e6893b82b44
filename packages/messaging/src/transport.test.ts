import { expect, test } from 'vitest';
import { OPAQUE_ORIGIN, windowTransport } from './transport.ts';

test('checks window and origin of an opaque frame, but addresses any origin', () => {
  const posted: unknown[] = [];
  const target = { postMessage: (_message: unknown, to: unknown) => void posted.push(to) } as Window;
  const listeners: ((event: MessageEvent) => void)[] = [];
  const received: string[] = [];
  const warnings: string[] = [];
  const transport = windowTransport({
    page: {
      addEventListener: (_type, listener) => void listeners.push(listener),
      removeEventListener: () => {},
    },
    target: () => target,
    origin: OPAQUE_ORIGIN,
    warn: (reason) => void warnings.push(reason),
  });
  transport.listen(({ type }) => void received.push(type));
  const from = (source: unknown, origin: string) =>
    listeners[0]?.({ source, origin, data: 'vitrine:{"windowId":"w1","type":"ready"}' } as MessageEvent);
  from({}, OPAQUE_ORIGIN);
  from(target, 'https://evil.test');
  expect(received).toEqual([]);
  expect(warnings).toEqual(['A message came from https://evil.test instead of null']);
  from(target, OPAQUE_ORIGIN);
  expect(received).toEqual(['ready']);
  transport.send({ windowId: 'w1', type: 'play', payload: undefined });
  expect(posted).toEqual(['*']);
});
