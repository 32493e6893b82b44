/** IANA zones that this browser knows, and UTC. */
export function zoneNames(): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes('UTC') ? names : ['UTC', ...names];
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `Europe/Berlin` at an instant: `GMT+1`. Empty for an unknown zone. */
export function formatUtcOffset(zone: string, at: number): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Whether a zone matches the typed text: parts of its name, in any order and with any separator. */
export function matchesZoneSearch(zone: string, typed: string): boolean {
  const name = zone.toLowerCase().replaceAll('_', ' ');
  return typed
    .toLowerCase()
    .replaceAll('_', ' ')
    .split(/[\s/]+/)
    .every((part) => name.includes(part));
}
