import { ms, percentiles, type Result, sample } from './measure.ts';
import { type Account, call, insertDevices, type Service, signUp } from './service.ts';

const SMALL = 1000;
const LARGE = 100_000;
const SAMPLES = 2000;
const WORKERS = 2;

interface Listed {
  total: number;
  data: { id: string; name: string }[];
}

/** Measures lists and reads of screens in organisations with a thousand and with a hundred thousand screens. */
export async function benchDevices(service: Service): Promise<Result[]> {
  const small = await signUp(service, 'small@example.com');
  const large = await signUp(service, 'large@example.com');
  await insertDevices(service, small, 'small', SMALL);
  await insertDevices(service, large, 'large', LARGE);
  await service.database.query('vacuum analyze');

  const list = async (account: Account, path: string): Promise<number> => {
    const read = () => call<Listed>(service, 'GET', path, account.headers);
    return percentiles(await sample(SAMPLES, WORKERS, async () => void (await read()))).p99;
  };
  const one = async (account: Account): Promise<number> => {
    const { data } = await call<Listed>(service, 'GET', '/v5/devices?page_size=200', account.headers);
    const read = (index: number) =>
      call(service, 'GET', `/v3/devices/${data[index % data.length]?.id}`, account.headers);
    return percentiles(await sample(SAMPLES, WORKERS, async (index) => void (await read(index)))).p99;
  };
  const compare = (name: string, few: number, many: number): Result => ({
    area: 'Screens',
    name: `${name}: p99 at ${LARGE.toLocaleString('en')} (${ms(many)}) compared with ${SMALL.toLocaleString('en')} (${ms(few)})`,
    value: `${(many / few).toFixed(2)} ×`,
    goal: '≤ 2 ×',
    met: many / few <= 2,
  });
  return [
    compare('A page sorted by name', await list(small, '/v5/devices'), await list(large, '/v5/devices')),
    compare(
      'A search',
      await list(small, '/v5/devices?search=000777'),
      await list(large, '/v5/devices?search=077777'),
    ),
    compare('One screen', await one(small), await one(large)),
  ];
}
