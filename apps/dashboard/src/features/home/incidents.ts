import type { Device } from '../../platform/api.ts';
import { lastSeen } from '../../shared/screens/last-seen.ts';

/** A screen with a problem that a person should fix. */
export interface Incident {
  device: Device;
  /** `attention`: the screen is online, but cannot play what was published. */
  kind: 'attention' | 'offline';
  /** Since when, as far as the server knows: the publish that cannot be played, or the last contact. */
  since: string | null;
}

/** What a person can do about an incident. */
export type Remedy = 'publish' | 'choosePlaylist' | 'restart' | 'open';

/**
 * The incidents among these screens: first those that need attention, then those that are offline, the most recent
 * first. A disabled screen is not an incident, and a screen in both lists is one incident.
 */
export function listIncidents(...lists: readonly (readonly Device[])[]): Incident[] {
  const byId = new Map(lists.flat().map((device) => [device.id, device]));
  return [...byId.values()]
    .filter(({ isDisabled }) => !isDisabled)
    .map(toIncident)
    .sort((a, b) => severity[a.kind] - severity[b.kind] || timeOf(b) - timeOf(a));
}

const severity = { attention: 0, offline: 1 };

function toIncident(device: Device): Incident {
  if (device.isOnline) return { device, kind: 'attention', since: device.publishedAt };
  return { device, kind: 'offline', since: lastSeen(device) };
}

/** Screens that never connected are last. */
function timeOf({ since }: Incident): number {
  return since === null ? 0 : Date.parse(since);
}

/** The first incidents, with at least some of each kind: one kind never hides the other completely. */
export function takeIncidents(incidents: readonly Incident[], limit: number): Incident[] {
  const attention = incidents.filter(({ kind }) => kind === 'attention');
  const offline = incidents.filter(({ kind }) => kind === 'offline');
  const attentionCount = Math.max(limit - offline.length, Math.ceil(limit / 2));
  const shown = attention.slice(0, attentionCount);
  return [...shown, ...offline.slice(0, limit - shown.length)];
}

/** The one action that is most likely to help, among those that the person is allowed to take. */
export function remedyFor({ device, kind }: Incident): Remedy {
  const { permissions, playlistId, hasUnpublishedChanges } = device;
  // Nothing reaches an offline screen. Its page says when and how it was last seen.
  if (kind === 'offline') return 'open';
  if (playlistId === null) return permissions.includes('update') ? 'choosePlaylist' : 'open';
  // Newer content replaces the content that cannot be played.
  if (hasUnpublishedChanges && permissions.includes('publish')) return 'publish';
  return permissions.includes('update') ? 'restart' : 'open';
}

/** Screens that show nothing, then the others, each in their order. */
export function blankFirst(devices: readonly Device[]): Device[] {
  const isBlank = ({ nowPlaying }: Device) => nowPlaying === null;
  return [...devices.filter(isBlank), ...devices.filter((device) => !isBlank(device))];
}
