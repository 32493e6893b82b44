import type { Frame, Page } from 'playwright-core';
import type { BrowserFixture } from './browser-fixture.ts';
import { contractContent, type WindowKind } from './contract-content.ts';
import type { OpenContractDriver } from './manager-contract.ts';

/** The real manager and windows in Chromium; applications in frames of another site. */
export function browserDriver(kind: WindowKind, fixture: () => BrowserFixture): OpenContractDriver {
  return async (items, options) => {
    const page = await fixture().openPage('/contract.html');
    await page.waitForFunction(() => 'startContract' in window);
    const content = contractContent(kind, options);
    await page.evaluate(([given, list, url]) => window.startContract(given, list, url), [
      content,
      items,
      fixture().otherSiteContentUrl,
    ] as const);

    const { settle, frameOf, send } = controlApps(page);
    await settle();
    return {
      ready: (id) => send(id, kind === 'embedded' ? 'ready' : 'presentation_ready'),
      complete: (id, error) =>
        send(
          id,
          kind === 'embedded' ? 'complete' : 'presentation_complete',
          error === undefined ? {} : { error },
        ),
      lock: (id) =>
        kind === 'embedded'
          ? send(id, 'acquire-interrupt-lock', { requestId: 'r' })
          : send(id, 'enable_interrupt_lock'),
      async unlock(id) {
        if (kind === 'legacy') return send(id, 'disable_interrupt_lock');
        const lock = await (await frameOf(id)).waitForFunction(
          () => window.app.received.findLast(({ type }) => type === 'interrupt-lock')?.payload,
        );
        const { lockId } = (await lock.jsonValue()) as { lockId: string };
        return send(id, 'release-interrupt-lock', { requestId: 'r', lockId });
      },
      async advance(ms) {
        await settle();
        await page.evaluate((by) => window.contract.timers.advance(by), ms);
        await settle();
      },
      call: (method) => page.evaluate((name) => window.contract.manager[name](), method),
      setItems: (next, { interrupting = false } = {}) =>
        page.evaluate(
          ([list, isInterrupting]) => {
            window.contract.engine.items = [...list];
            window.contract.engine.interrupting = isInterrupting;
          },
          [next, interrupting] as const,
        ),
      async publish(next, interrupt) {
        await page.evaluate(
          ([given, list, isInterrupting]) => {
            window.contract.engine.items = [...list];
            window.contract.engine.position = 0;
            window.contract.manager.setContent(given, { interrupt: isInterrupting });
          },
          [contractContent(kind, options), next, interrupt] as const,
        );
        await settle();
      },
      screen: () =>
        page.evaluate(() =>
          [...document.querySelectorAll('iframe')]
            .map((frame) => {
              const id = window.contract.opened.find(({ windowId }) => frame.name === `vitrine:${windowId}`);
              return frame.parentElement?.style.zIndex === '1'
                ? `[${id?.presentationId}]`
                : id?.presentationId;
            })
            .join(' '),
        ),
      eventLog: () => page.evaluate(() => window.contract.eventLog),
      plays: async (id) =>
        (await frameOf(id)).evaluate(() => window.app.received.filter(({ type }) => type === 'play').length),
      close: () => fixture().release(page),
    };
  };
}

/** Sends messages as the applications in the page's windows, and waits until the host has received them. */
function controlApps(page: Page) {
  /** Waits until the page of every window has sent its first messages. */
  const settle = () =>
    page.waitForFunction(() => {
      const { opened, echoes } = window.contract;
      const present = [...document.querySelectorAll('iframe')].map(({ name }) => name);
      return opened.every(({ windowId }) => windowId in echoes || !present.includes(`vitrine:${windowId}`));
    });
  const frameOf = async (id: string): Promise<Frame> => {
    await settle();
    const windowId = await page.evaluate(
      (wanted) =>
        window.contract.opened.findLast(({ presentationId }) => presentationId === wanted)?.windowId,
      id,
    );
    const handle = await page.$(`iframe[name="vitrine:${windowId}"]`);
    const frame = await handle?.contentFrame();
    if (!frame) throw new Error(`No window was opened for ${id}`);
    return frame;
  };
  const send = async (id: string, type: string, payload?: unknown) => {
    const frame = await frameOf(id);
    const windowId = await frame.evaluate(() => window.app.windowId);
    const before = await echoesOf(page, windowId);
    await frame.evaluate(([name, value]) => window.app.send(name, value), [type, payload] as const);
    // If a message closes its window, Chromium can drop the echo. The missing window then shows that the host received
    // the message.
    await page.waitForFunction(
      ([wanted, count]) =>
        (window.contract.echoes[wanted] ?? 0) > count ||
        !document.querySelector(`iframe[name="vitrine:${wanted}"]`),
      [windowId, before] as const,
    );
    await settle();
  };
  return { settle, frameOf, send };
}

function echoesOf(page: Page, windowId: string): Promise<number> {
  return page.evaluate((wanted) => window.contract.echoes[wanted] ?? 0, windowId);
}
