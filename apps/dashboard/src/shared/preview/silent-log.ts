import type { Log } from '@vitrine/windows';

/** Previews show errors on the page, and nobody reads their log. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
