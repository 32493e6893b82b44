import type { Device, Reply } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { placeOf, zoneOf } from '../../shared/what-plays/zone.ts';

export type Preview = Reply<'devices.publishPreview'>;
export type PreviewGroup = Preview['groups'][number];

export interface ShownGroup {
  key: string;
  devices: Device[];
  /** Undefined while it is not known, and for screens that cannot be published to. */
  group: PreviewGroup | undefined;
}

/** Screens to which the same happens beside each other; those that nothing is known of first. */
export function groupsOf(listed: readonly Device[], preview: Preview | undefined): ShownGroup[] {
  const byId = new Map(listed.map((device) => [device.id, device]));
  const known = (preview?.groups ?? []).flatMap((group): ShownGroup[] => {
    const devices = group.devices.flatMap(({ id }) => byId.get(id) ?? []);
    for (const { id } of devices) byId.delete(id);
    return devices.length > 0 ? [{ key: devices[0]?.id ?? '', devices, group }] : [];
  });
  const others = [...byId.values()].map((device) => ({
    key: device.id,
    devices: [device],
    group: undefined,
  }));
  return [...others, ...known];
}

/** How many of some screens are published to only with a confirmation, and why. */
export function confirmationsOf(
  groups: readonly ShownGroup[],
  skipped: ReadonlySet<string>,
): { blank: number; missing: number } {
  const count = (leavesBlank: boolean) =>
    groups
      .filter(({ group }) => group?.confirmation?.leavesBlank === leavesBlank)
      .flatMap(({ devices }) => devices)
      .filter(({ id }) => !skipped.has(id)).length;
  return { blank: count(true), missing: count(false) };
}

/** A moment on the clocks of a screen, and whose clocks they are when they are not the viewer's. */
export function momentOn(
  screenZone: string,
  instant: string,
  viewerZone: string,
  locale?: string,
): { when: string; place: string | null } {
  const at = Date.parse(instant);
  const [screen, viewer] = [zoneOf(screenZone), zoneOf(viewerZone)];
  const when = formatDateTime(at + screen.offsetAt(at), locale, 'UTC');
  return { when, place: screen.offsetAt(at) === viewer.offsetAt(at) ? null : placeOf(screenZone) };
}
