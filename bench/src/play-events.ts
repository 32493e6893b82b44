import { randomBytes } from 'node:crypto';

/** Creates a UUIDv7 for a time in epoch milliseconds. */
export function idAt(ms: number): string {
  const random = randomBytes(10).toString('hex');
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

/** Creates consecutive plays. The last one ends at `end`, in epoch milliseconds. */
export function playEvents(options: {
  count: number;
  end: number;
  playMs: number;
  playlistId: string;
  presentations: readonly string[];
}) {
  const { count, end, playMs, playlistId, presentations } = options;
  return Array.from({ length: count }, (_, play) => {
    const at = end - (count - play) * playMs;
    return {
      type: 'play',
      id: idAt(at),
      at: new Date(at).toISOString(),
      presentation_id: presentations[play % presentations.length],
      playlist_id: playlistId,
      duration_ms: playMs,
      revision: 1,
    };
  });
}
