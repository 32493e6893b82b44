import { ms, type Result } from './measure.ts';
import { call, insertDevices, type Service, signUp } from './service.ts';

const SCREENS = 1000;

/** One playlist to a thousand screens in one call. */
export async function benchPublishMany(service: Service): Promise<Result[]> {
  const account = await signUp(service, 'publish@example.com');
  const { data: applications } = await call<{ data: { id: string; name: string }[] }>(
    service,
    'GET',
    '/v3/applications',
    account.headers,
  );
  const clock = applications.find((each) => each.name === 'Clock');
  const { presentation } = await call<{ presentation: { id: string } }>(
    service,
    'POST',
    '/v3/presentations',
    account.headers,
    { name: 'Clock', application_id: clock?.id },
  );
  const playlist = await call<{ id: string }>(service, 'POST', '/v3/playlists', account.headers, {
    name: 'All',
    items: [{ presentation_id: presentation.id }],
  });
  await insertDevices(service, account, 'publish', SCREENS);
  const { rows } = await service.database.query<{ id: string }>(
    'select id from devices where domain_id = $1',
    [account.domainId],
  );
  const start = performance.now();
  await call(service, 'POST', '/v4/devices/batch_management', account.headers, {
    action: 'set_playlist',
    device_ids: rows.map((row) => row.id),
    playlist_id: playlist.id,
    publish: true,
  });
  const took = performance.now() - start;
  const { rows: documents } = await service.database.query(
    'select hash from published_documents where domain_id = $1',
    [account.domainId],
  );
  return [
    {
      area: 'Publish',
      name: `One playlist to ${SCREENS.toLocaleString('en')} screens, in one call`,
      value: ms(took),
      goal: '≤ 3,000 ms',
      met: took <= 3000,
    },
    {
      area: 'Publish',
      name: '… stored documents',
      value: String(documents.length),
      goal: '1',
      met: documents.length === 1,
    },
  ];
}
