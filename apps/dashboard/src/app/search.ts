/*
 * The search parameters of each page. Lists store their filters, sort order and view in them. Unknown parameters are
 * dropped, so an old or mistyped link still opens the page.
 */

type Raw = Record<string, unknown>;

/** Parses all parameters as text, except flags. Codes such as `2E3456` are not numbers. */
export function parseSearch(search: string): Record<string, unknown> {
  const entries = [...new URLSearchParams(search)];
  return Object.fromEntries(entries.map(([key, value]) => [key, value === 'true' ? true : value]));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function text(value: unknown): string | undefined {
  if (value === true) return 'true';
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function digits(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,4}$/.test(value) ? value : undefined;
}

function oneOf<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/**
 * The allowed parameters. The router merges them over the parsed parameters, so unset ones must be present as undefined
 * to remove unknown values. Undefined parameters do not appear in the address.
 */
function only<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return members as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export const authSearch = (raw: Raw) => only({ to: text(raw.to), token: text(raw.token) });

/** `item`: the position of the selected item, from 1. */
export const playlistSearch = (raw: Raw) => only({ item: digits(raw.item) });

/** The playlist from which its editor was opened, and the position of the item in it, from 1. */
export const presentationSearch = (raw: Raw) =>
  only({ playlist: text(raw.playlist), item: digits(raw.item) });

export const screensSearch = (raw: Raw) =>
  only({
    q: text(raw.q),
    state: oneOf(raw.state, ['online', 'offline', 'disabled', 'unpublished', 'attention']),
    /** `key` or `key:value`. */
    tag: text(raw.tag),
    folder: text(raw.folder),
    playlist: text(raw.playlist),
    sort: oneOf(raw.sort, ['name', 'created_at', 'last_heartbeat_at', 'published_at', 'state', 'playlist']),
    dir: oneOf(raw.dir, ['asc', 'desc']),
    /** `grid` shows large pictures instead of a table, and `dense` small ones. */
    view: oneOf(raw.view, ['grid', 'dense']),
    /** The id of the saved view whose filters these are. */
    saved: text(raw.saved),
    add: raw.add === true ? true : undefined,
    /** An activation code. The QR code on a screen contains it. */
    code: text(raw.code),
  });

export const screenSearch = (raw: Raw) =>
  only({ tab: oneOf(raw.tab, ['whatPlays', 'workers', 'settings', 'activity']) });

export const librarySearch = (raw: Raw) =>
  only({
    q: text(raw.q),
    kind: oneOf(raw.kind, ['folder', 'presentation', 'playlist', 'theme', 'file_upload']),
    sort: oneOf(raw.sort, ['last_activity_at', 'name', 'created_at', 'updated_at']),
    dir: oneOf(raw.dir, ['asc', 'desc']),
    trash: raw.trash === true ? true : undefined,
    /** `table` shows rows instead of pictures. */
    view: oneOf(raw.view, ['table']),
  });

export const playlistsSearch = (raw: Raw) =>
  only({
    q: text(raw.q),
    folder: text(raw.folder),
    sort: oneOf(raw.sort, ['last_activity_at', 'name', 'created_at', 'updated_at']),
    dir: oneOf(raw.dir, ['asc', 'desc']),
    /** `table` shows rows instead of poster strips. */
    view: oneOf(raw.view, ['table']),
  });

const templatesSearch = (raw: Raw) => ({
  view: oneOf(raw.view, ['templates']),
  /** The search and filters of the templates. */
  q: text(raw.q),
  category: oneOf(raw.category, ['food', 'shop', 'office', 'events', 'safety', 'information']),
  orientation: oneOf(raw.orientation, ['portrait']),
});

export const appsSearch = (raw: Raw) => only(templatesSearch(raw));

export const newPresentationSearch = (raw: Raw) =>
  only({
    app: text(raw.app),
    files: text(raw.files),
    folder: text(raw.folder),
    playlist: text(raw.playlist),
    /** The index in the playlist. */
    at: digits(raw.at),
    ...templatesSearch(raw),
  });
