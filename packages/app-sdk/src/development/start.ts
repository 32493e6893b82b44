import { browserTimers } from '@vitrine/time/browser';
import type { Host, Receive } from '../page.ts';
import { createDevelopmentHost } from './host.ts';
import { createPanel, type Panel } from './panel.ts';
import type { LogEntry } from './state.ts';

/** Plays the application of this page, with a panel to drive it. */
export function startDevelopment(receive: Receive): Host {
  const page = window;
  let panel: Panel | null = null;
  const early: LogEntry[] = [];
  const host = createDevelopmentHost({
    receive,
    timers: browserTimers,
    log: page.console,
    onChange: (state) => panel?.show(state),
    onLog: (entry) => (panel ? panel.log(entry) : void early.push(entry)),
  });
  const show = () => {
    panel = createPanel(host, page);
    panel.show(host.state);
    for (const entry of early) panel.log(entry);
  };
  // A script in the head can run before the page has a body.
  if (page.document.body) show();
  else page.document.addEventListener('DOMContentLoaded', show, { once: true });
  return host;
}
