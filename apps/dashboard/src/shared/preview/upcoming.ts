import type { PublishedContent } from '@vitrine/contract';
import { createEngine, type DeviceData } from '@vitrine/engine';

interface Upcoming {
  key: string;
  name: string;
  seconds: number;
}

/** Converts a device of the API to the data that rules use. */
export function deviceDataOf(device: {
  id: string;
  name: string;
  timezone: string;
  tags: readonly { key: string; value: string }[];
}): DeviceData {
  const { id, name, timezone, tags } = device;
  return { id, name, timezone, tags };
}

const MAX_STEPS = 200;

/**
 * The next `count` presentations after the current one. The dashboard does not know the position of a screen in its
 * playlist, so the engine steps to the first occurrence of the presentation that the screen reports.
 */
export function upcomingPresentations(
  content: PublishedContent,
  device: Parameters<typeof deviceDataOf>[0],
  playingId: string | null,
  nowMs: number,
  count: number,
): Upcoming[] {
  if (!Object.hasOwn(content.playlists, content.playlistId)) return [];
  const engine = createEngine(content, { playlistId: content.playlistId, deviceId: device.id });
  const env = { now: nowMs, device: deviceDataOf(device) };
  if (playingId !== null) {
    const playsReported = () => engine.next(env).presentationId === playingId;
    let steps = 1;
    while (!playsReported() && steps < MAX_STEPS) steps += 1;
    if (steps === MAX_STEPS) engine.reset();
  }
  const upcoming: Upcoming[] = [];
  for (let index = 0; index < count; index += 1) {
    const { presentationId } = engine.next(env);
    const presentation = presentationId === null ? undefined : content.presentations[presentationId];
    if (!presentation) break;
    upcoming.push({
      key: `${index}-${presentation.id}`,
      name: presentation.name,
      seconds: presentation.duration,
    });
  }
  return upcoming;
}
