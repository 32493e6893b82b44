import { placeName, zoneClock } from '@vitrine/timeline/zone';
import { formatDateTime } from '../../platform/format.ts';
import { currentLocale } from '../../platform/locale.ts';

/** Formats an instant in the screen's zone. `place` names the zone if its UTC offset differs from the viewer's. */
export function formatScreenTime(
  screenZone: string,
  instant: string,
  viewerZone: string,
  locale = currentLocale(),
): { when: string; place: string | null } {
  const at = Date.parse(instant);
  const [screen, viewer] = [zoneClock(screenZone), zoneClock(viewerZone)];
  const when = formatDateTime(at + screen.offsetAt(at), locale, 'UTC');
  return { when, place: screen.offsetAt(at) === viewer.offsetAt(at) ? null : placeName(screenZone) };
}
