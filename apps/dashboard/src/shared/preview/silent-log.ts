import type { Log } from '@vitrine/windows';

/** Previews say what went wrong on the page itself: their log has no reader. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
