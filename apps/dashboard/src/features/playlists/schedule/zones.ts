/** The IANA time zones that this browser knows, and UTC. */
export function zoneNames(): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes('UTC') ? names : ['UTC', ...names];
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The UTC offset of a zone at an instant, such as `GMT+1`. Empty for an unknown zone. */
export function formatUtcOffset(zone: string, at: number): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** The city of a zone: `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Whether the name of a zone contains each part of the typed text, in any order and with any separator. */
export function matchesZoneSearch(zone: string, typed: string): boolean {
  const name = zone.toLowerCase().replaceAll('_', ' ');
  return typed
    .toLowerCase()
    .replaceAll('_', ' ')
    .split(/[\s/]+/)
    .every((part) => name.includes(part));
}
