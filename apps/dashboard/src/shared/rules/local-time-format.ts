const known = new Map<string, Intl.DateTimeFormat>();

/** A format of local times, cached because creating one costs more than using it a hundred times. */
export function localTimeFormat(
  locale: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = known.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    known.set(key, format);
  }
  return format;
}
