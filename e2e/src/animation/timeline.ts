/** A picture of a page, which shows it until the next shot. */
export interface Shot {
  /** Milliseconds since the start of the recording. */
  at: number;
  png: Buffer;
}

/** Everything that the animation shows at the same time, and for how long. */
export interface Moment {
  dashboard: Buffer;
  player: Buffer;
  milliseconds: number;
}

/**
 * Combines the recordings of two pages. Each moment lasts at least `shortest` milliseconds, because browsers show shorter
 * frames of a picture too slowly. Of the shots within one moment, it shows the last ones.
 */
export function combine(
  recordings: Record<'dashboard' | 'player', readonly Shot[]>,
  end: number,
  shortest: number,
): Moment[] {
  const moments: Moment[] = [];
  for (let at = 0; at < end; at += shortest) {
    const latest = (shots: readonly Shot[]) =>
      (shots.findLast((shot) => shot.at < at + shortest) ?? shots[0])?.png;
    const [dashboard, player] = [latest(recordings.dashboard), latest(recordings.player)];
    if (!dashboard || !player) continue;
    const last = moments.at(-1);
    if (last?.dashboard === dashboard && last.player === player) last.milliseconds += shortest;
    else moments.push({ dashboard, player, milliseconds: shortest });
  }
  return moments;
}
