import { ms, percentiles, type Result, sample } from './measure.ts';
import { type Account, call, insertDevices, type Service, signUp } from './service.ts';

const SMALL = 1000;
const LARGE = 100_000;
const SAMPLES = 300;
const WORKERS = 2;
const PAGE_SIZE = 25;

interface Organisation extends Account {
  screens: number;
  ids: readonly string[];
}

/** The path of a call, which can differ from call to call. */
type Path = (organisation: Organisation, index: number) => string;

const randomPage = ({ screens }: Organisation) => 1 + Math.floor(Math.random() * (screens / PAGE_SIZE));
const lastDigits = ({ screens }: Organisation, index: number) =>
  String((index * 7) % screens).padStart(6, '0');

/** Lists and reads of screens, as people use them. */
const reads: [name: string, path: Path][] = [
  ['The first page, sorted by name', () => '/v5/devices'],
  ['A random page, sorted by name', (all) => `/v5/devices?page=${randomPage(all)}`],
  [
    'A random page, sorted by last heartbeat',
    (all) => `/v5/devices?sort_by=last_heartbeat_at&page=${randomPage(all)}`,
  ],
  ['Offline screens', () => '/v5/devices?state=offline'],
  ['Screens with unpublished changes', () => '/v5/devices?state=unpublished'],
  ['The numbers of screens in each state', () => '/v4/devices/counts'],
  ['A search', (all, index) => `/v5/devices?search=${lastDigits(all, index)}`],
  ['One screen', ({ ids }, index) => `/v3/devices/${ids[index % ids.length]}`],
];

/** Measures lists and reads of screens in organisations with a thousand and with a hundred thousand screens. */
export async function benchDevices(service: Service): Promise<Result[]> {
  const small = await createOrganisation(service, 'small', SMALL);
  const large = await createOrganisation(service, 'large', LARGE);
  // A tenth of the screens was last seen up to a day ago, and the others within two minutes.
  await service.database.query(
    `update device_states set last_heartbeat_at = now() - random() * interval '2 minutes'
       - case when random() < 0.1 then random() * interval '1 day' else interval '0' end`,
  );
  await service.database.query('vacuum analyze');
  const results: Result[] = [];
  for (const [name, path] of reads) {
    const [few, many] = [await p99(service, small, path), await p99(service, large, path)];
    results.push({
      area: 'Screens',
      name: `${name}: p99 at ${LARGE.toLocaleString('en')} (${ms(many)}) compared with ${SMALL.toLocaleString('en')} (${ms(few)})`,
      value: `${(many / few).toFixed(2)} ×`,
      goal: '≤ 2 ×',
      met: many / few <= 2,
    });
  }
  return results;
}

async function createOrganisation(service: Service, name: string, screens: number): Promise<Organisation> {
  const account = await signUp(service, `${name}@example.com`);
  await insertDevices(service, account, name, screens);
  const { data } = await call<{ data: { id: string }[] }>(
    service,
    'GET',
    '/v5/devices?page_size=200',
    account.headers,
  );
  return { ...account, screens, ids: data.map(({ id }) => id) };
}

async function p99(service: Service, organisation: Organisation, path: Path): Promise<number> {
  const read = (index: number) => call(service, 'GET', path(organisation, index), organisation.headers);
  return percentiles(await sample(SAMPLES, WORKERS, async (index) => void (await read(index)))).p99;
}
