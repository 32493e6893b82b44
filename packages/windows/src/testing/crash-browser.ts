import { openBareBrowser } from '@vitrine/test-kit/browser';

/** Chromium in which one frame can crash. */
export interface CrashBrowser {
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends the process of the frame whose address contains this. */
  crashFrame(address: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openCrashBrowser(url: string): Promise<CrashBrowser> {
  const { send, on, evaluate, close } = await openBareBrowser({ width: 640, height: 360 });
  /** Sessions of frames in processes of their own. */
  const frames: string[] = [];
  on('Target.attachedToTarget', ({ sessionId }) => frames.push(String(sessionId)));
  on('Target.detachedFromTarget', ({ sessionId }) => {
    const index = frames.indexOf(String(sessionId));
    if (index >= 0) frames.splice(index, 1);
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  await send('Page.navigate', { url });
  return {
    evaluate: (expression) => evaluate(expression),
    async crashFrame(address) {
      for (const session of [...frames]) {
        if (!String(await evaluate('location.href', session)).includes(address)) continue;
        // The command has no reply, because the process that would reply has crashed.
        void send('Page.crash', {}, session);
        frames.splice(frames.indexOf(session), 1);
        return;
      }
      throw new Error(`There is no frame ${address} in a process of its own`);
    },
    screenshot: async () => Buffer.from(String((await send('Page.captureScreenshot')).data), 'base64'),
    close,
  };
}
