import { createFleet, type Fleet } from './fleet.ts';
import { median, ms, percentiles, type Result, sample } from './measure.ts';
import { call, type Service } from './service.ts';

const SMALL = 1000;
const LARGE = 100_000;
const SAMPLES = 1000;
const CHANGES = 7;
const WORKERS = 2;
const PAGE_SIZE = 25;

/** Returns the path of the call with this index. */
type Path = (fleet: Fleet, index: number) => string;

const randomPage = (screens: number) => 1 + Math.floor(Math.random() * (screens / PAGE_SIZE));
const lastDigits = ({ deviceIds }: Fleet, index: number) =>
  String((index * 7) % deviceIds.length).padStart(6, '0');

/** Typical lists and reads of screens. */
const reads: [name: string, path: Path][] = [
  ['The first page, sorted by name', () => '/v5/devices'],
  ['A random page, sorted by name', ({ deviceIds }) => `/v5/devices?page=${randomPage(deviceIds.length)}`],
  [
    'A random page, sorted by last heartbeat',
    ({ deviceIds }) => `/v5/devices?sort_by=last_heartbeat_at&page=${randomPage(deviceIds.length)}`,
  ],
  [
    'A random page, sorted by state',
    ({ deviceIds }) => `/v5/devices?sort_by=state&page=${randomPage(deviceIds.length)}`,
  ],
  [
    'A random page, sorted by playlist',
    ({ deviceIds }) => `/v5/devices?sort_by=playlist&page=${randomPage(deviceIds.length)}`,
  ],
  ['Offline screens', () => '/v5/devices?state=offline'],
  [
    'A random page of offline screens',
    ({ deviceIds }) => `/v5/devices?state=offline&page=${randomPage(deviceIds.length / 10)}`,
  ],
  ['Online screens', () => '/v5/devices?state=online'],
  ['Disabled screens', () => '/v5/devices?state=disabled'],
  ['Screens that need attention', () => '/v5/devices?state=attention'],
  ['Screens with unpublished changes', () => '/v5/devices?state=unpublished'],
  ['The numbers of screens in each state', () => '/v4/devices/counts'],
  ['The tags of the screens', () => '/v4/devices/tags'],
  ['The number of screens with a playlist', ({ playlistId }) => `/v4/library/usage?ids=${playlistId}`],
  ['A search', (fleet, index) => `/v5/devices?search=${lastDigits(fleet, index)}`],
  ['One screen', ({ deviceIds }, index) => `/v3/devices/${deviceIds[index % deviceIds.length]}`],
];

/** Measures lists and reads of published screens in organisations with a thousand and a hundred thousand screens. */
export async function benchDevices(service: Service): Promise<Result[]> {
  const small = await createFleet(service, 'small', SMALL);
  const large = await createFleet(service, 'large', LARGE);
  await spreadStates(service);
  const results: Result[] = [];
  for (const [name, path] of reads) {
    const compared = async (measure: typeof measureP99) => {
      const [few, many] = [await measure(service, small, path), await measure(service, large, path)];
      return {
        ratio: many / few,
        text: `at ${LARGE.toLocaleString('en')} screens (${ms(many)}) compared with ${SMALL.toLocaleString('en')} (${ms(few)})`,
      };
    };
    const repeated = await compared(measureP99);
    results.push({
      area: 'Screens',
      name: `${name}: p99 ${repeated.text}`,
      value: `${repeated.ratio.toFixed(2)} ×`,
      goal: '≤ 2 ×',
      met: repeated.ratio <= 2,
    });
    const changed = await compared(measureAfterChange);
    results.push({
      area: 'Screens',
      name: `… the first time after a change in the organisation: median of ${CHANGES} ${changed.text}`,
      value: `${changed.ratio.toFixed(2)} ×`,
      goal: '',
      met: true,
      better: 'smaller',
    });
  }
  return results;
}

/**
 * Gives screens typical states. A tenth of them are offline. The others sent a heartbeat within two minutes. 5% have
 * unpublished changes, 2% are disabled, and 2% reported that they cannot play their content.
 */
async function spreadStates({ database }: Service): Promise<void> {
  await database.query(
    `update device_states set last_online_at = beat.at, last_heartbeat_at = beat.at
     from (select device_id, now() - random() * interval '2 minutes'
       - case when random() < 0.1 then interval '10 minutes' + random() * interval '1 day' else interval '0' end as at
       from device_states) as beat
     where beat.device_id = device_states.device_id`,
  );
  await database.query('update devices set playlist_id = null where random() < 0.05');
  await database.query('update devices set is_disabled = true where random() < 0.02');
  await database.query(
    `update device_states set publish_playback_success = false, publish_playback_error = 'The file is damaged.'
     where random() < 0.02`,
  );
  await database.query('vacuum analyze');
}

async function measureP99(service: Service, fleet: Fleet, path: Path): Promise<number> {
  const read = (index: number) => call(service, 'GET', path(fleet, index), fleet.headers);
  return percentiles(await sample(SAMPLES, WORKERS, async (index) => void (await read(index)))).p99;
}

/** Returns the median milliseconds of calls that each follow a change in the organisation, so nothing is cached. */
async function measureAfterChange(service: Service, fleet: Fleet, path: Path): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < CHANGES; index += 1) {
    await call(service, 'PATCH', `/v3/devices/${fleet.deviceIds[index]}`, fleet.headers, {
      description: `Changed ${index}`,
    });
    const start = performance.now();
    await call(service, 'GET', path(fleet, index), fleet.headers);
    times.push(performance.now() - start);
  }
  return median(times);
}
