/*
 * Property values as an application meets them: text from its address, or typed from the editor. Each reader
 * accepts both and falls back instead of failing, because a wall must show something sensible.
 */

/** An uploaded file, as the service describes it. */
export interface FileValue {
  url: string;
  contentType: string;
  filename: string;
}

export function readText(value: unknown, fallback = ''): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}

/** A number within `min` and `max`; `fallback` for anything that is none. */
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

/** One file or many, in order; what is no file, or has no web address, is left out. */
export function readFiles(value: unknown): FileValue[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const { url, content_type, filename } = item as Record<string, unknown>;
    if (typeof url !== 'string' || !isWebAddress(url)) return [];
    return [{ url, contentType: readText(content_type), filename: readText(filename) }];
  });
}

/** `javascript:` and its like would run with the rights of the page. */
export function isWebAddress(text: string): boolean {
  try {
    const { protocol } = new URL(text);
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}
