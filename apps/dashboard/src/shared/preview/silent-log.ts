import type { Log } from '@vitrine/windows';

/** A log for previews, which show their errors on the page. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
