import { randomUUID } from 'node:crypto';
import { fetchChannelKey, openChannel } from './channel.ts';
import { integer, median, ms, type Result, rowsOf } from './measure.ts';
import { withTimeout } from './pixels.ts';
import { copySamplePlaylist } from './playlists.ts';
import { type Account, call, type Service } from './service.ts';

const ROUNDS = 10;
const GOAL_MS = 80;

interface Screens {
  account: Account;
  deviceIds: readonly string[];
  /** The prefix of their tokens, see `insertDevices`. */
  prefix: string;
}

/**
 * Measures the time from the start of a publish to connected screens until the last of them has received its message.
 * Expects a database that was never analysed, and analyses it.
 */
export async function benchLastMessage(service: Service, screens: Screens): Promise<Result[]> {
  const audience = await connectScreens(service, screens);
  try {
    const fresh = await measureTimesToLastMessage(service, screens, audience);
    await service.database.query('vacuum analyze');
    const analysed = await measureTimesToLastMessage(service, screens, audience);
    const { length } = screens.deviceIds;
    return [resultOf(length, 'never analysed', fresh), resultOf(length, 'analysed', analysed)];
  } finally {
    audience.disconnect();
  }
}

function resultOf(screens: number, tables: string, times: readonly number[]): Result {
  const medianMs = median(times);
  return rowsOf('Publish')(
    `From a publish to ${integer(screens)} connected screens until the last one receives its message, tables ${tables}: median of ${ROUNDS}, each with a new playlist (minimum ${ms(Math.min(...times))}, maximum ${ms(Math.max(...times))})`,
    ms(medianMs),
    `≤ ${GOAL_MS} ms`,
    medianMs <= GOAL_MS,
  );
}

type Audience = Awaited<ReturnType<typeof connectScreens>>;

async function connectScreens(service: Service, { deviceIds, prefix }: Screens) {
  const waiting = new Set<number>();
  let everyMessage = Promise.withResolvers<number>();
  const receive = (screen: number, text: string) => {
    if (text.includes('published_at') && waiting.delete(screen) && waiting.size === 0)
      everyMessage.resolve(performance.now());
  };
  const channels: { close(): void }[] = [];
  for (const screen of deviceIds.keys()) {
    const key = await fetchChannelKey(service, `vd_${prefix}_${screen + 1}`, randomUUID());
    channels.push(await openChannel(key, (text) => receive(screen, text)));
  }
  return {
    /** Resolves with the time at which every screen has received the message of a publish. */
    untilEveryMessage(): Promise<number> {
      everyMessage = Promise.withResolvers();
      for (const screen of deviceIds.keys()) waiting.add(screen);
      return withTimeout(everyMessage.promise, 'Some screens received no message');
    },
    disconnect(): void {
      for (const channel of channels) channel.close();
    },
  };
}

/** Returns the milliseconds until the last message, for publishes of different content. */
async function measureTimesToLastMessage(
  service: Service,
  { account, deviceIds }: Screens,
  audience: Audience,
): Promise<number[]> {
  const times: number[] = [];
  for (const playlistId of await copySamplePlaylist(service, account, ROUNDS)) {
    const last = audience.untilEveryMessage();
    const start = performance.now();
    const published = call(service, 'POST', '/v4/devices/batch_management', account.headers, {
      action: 'set_playlist',
      device_ids: deviceIds,
      playlist_id: playlistId,
      publish: true,
    });
    const [end] = await Promise.all([last, published]);
    times.push(end - start);
  }
  return times;
}
