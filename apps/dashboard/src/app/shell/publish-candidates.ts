import { placeName, zoneClock } from '@vitrine/timeline/zone';
import type { Device, Reply } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { currentLocale } from '../../platform/locale.ts';
import { canPublishTo } from './use-publishable-count.ts';

export type Preview = Reply<'devices.publishPreview'>;
export type PreviewGroup = Preview['groups'][number];

interface PublishCandidate {
  device: Device;
  /** What publishing would change. Undefined until the preview has loaded, and without permission to publish. */
  group: PreviewGroup | undefined;
  /** The person is not allowed to publish to the screen, or to give the confirmation that it needs. */
  isForbidden: boolean;
}

/** Each screen with what publishing would change. Screens that need a confirmation come first. */
export function publishCandidates(
  screens: readonly Device[],
  preview: Preview | undefined,
): PublishCandidate[] {
  const previews = new Map<string, Pick<PublishCandidate, 'group' | 'isForbidden'>>();
  for (const group of preview?.groups ?? [])
    for (const { id, canConfirm } of group.devices)
      previews.set(id, { group, isForbidden: group.confirmation != null && !canConfirm });
  const candidates = screens.map(
    (device): PublishCandidate => ({
      device,
      group: undefined,
      isForbidden: false,
      ...previews.get(device.id),
      ...(!canPublishTo(device) && { isForbidden: true }),
    }),
  );
  return candidates.toSorted((a, b) => Number(requiresConfirmation(b)) - Number(requiresConfirmation(a)));
}

/** Whether publishing to the screen needs a confirmation. */
export const requiresConfirmation = ({ group }: PublishCandidate) => Boolean(group?.confirmation);

/** How many screens need a confirmation, by reason: they would be blank, or content is missing. */
export function confirmationsOf(
  candidates: readonly PublishCandidate[],
  skipped: ReadonlySet<string>,
): { blank: number; missing: number } {
  const count = (leavesBlank: boolean) =>
    candidates.filter(
      ({ device, group, isForbidden }) =>
        group?.confirmation?.leavesBlank === leavesBlank && !isForbidden && !skipped.has(device.id),
    ).length;
  return { blank: count(true), missing: count(false) };
}

/** A time in the screen's zone, with the name of the zone if it is not the viewer's. */
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
