/**
 * Tells the worker to read again which revision is served. It replies over the port of the message. The value never
 * changes, because a worker of an earlier release may still be running.
 */
export const RELOAD_REVISIONS = 'reload-revisions';
