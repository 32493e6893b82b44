/*
 * Property values come as text from the address, or typed from the editor. Each reader accepts both, and returns a fallback
 * instead of failing, because a screen must always show something sensible.
 */

/** An uploaded file, as the server describes it. */
export interface FileValue {
  url: string;
  contentType: string;
  filename: string;
}

export function readText(value: unknown, fallback = ''): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}

/** A number between `min` and `max`, or `fallback` for any other value. */
export function readNumber(value: unknown, fallback: number, min: number, max: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return fallback;
  return Math.min(max, Math.max(min, number));
}

export function readFlag(value: unknown, fallback: boolean): boolean {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : fallback;
}

export function readChoice<const T extends string>(value: unknown, choices: readonly T[], fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

/** One file or several, in order. Values that are not files, or have no web address, are omitted. */
export function readFiles(value: unknown): FileValue[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const { url, content_type, filename } = item as Record<string, unknown>;
    if (typeof url !== 'string' || !isWebAddress(url)) return [];
    return [{ url, contentType: readText(content_type), filename: readText(filename) }];
  });
}

/** Whether an address is safe to load. `javascript:` and similar schemes would run code in this page. */
export function isWebAddress(text: string): boolean {
  try {
    const { protocol } = new URL(text);
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}
