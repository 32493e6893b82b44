/** The zone, if there is one of that name. */
export function knownZone(zone: string): string | undefined {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) ? zone : undefined;
  } catch {
    return undefined;
  }
}

/** The language, if its tag is well-formed; otherwise that of the browser is meant. */
export function knownLocale(locale: string): string | undefined {
  try {
    return locale !== '' && Intl.getCanonicalLocales(locale).length === 1 ? locale : undefined;
  } catch {
    return undefined;
  }
}

/** `America/Argentina/Buenos_Aires` is Buenos Aires; `UTC` is itself. */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Standing alone, a date begins with a capital, also where weekdays are written small. */
export function capitalised(text: string, language: string | undefined): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
