/** The time zone, or undefined if there is none with that name. */
export function knownZone(zone: string): string | undefined {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) ? zone : undefined;
  } catch {
    return undefined;
  }
}

/** The locale, or undefined for the browser's own if the tag is malformed. */
export function knownLocale(locale: string): string | undefined {
  try {
    return locale !== '' && Intl.getCanonicalLocales(locale).length === 1 ? locale : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the city of a zone: `Buenos Aires` for `America/Argentina/Buenos_Aires`, or the name itself if it has no
 * city, such as `UTC`.
 */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Capitalises a date that stands alone, even in languages that write weekdays in lower case. */
export function capitalised(text: string, language: string | undefined): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
