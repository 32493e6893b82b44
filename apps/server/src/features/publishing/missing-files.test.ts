import { describe, expect, test } from 'vitest';
import { insertPresentation } from '../../testing/content.ts';
import { makeApplication, makePresentation } from '../../testing/library.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { storeIs } from '../../testing/rules.ts';
import { makePicture, uploadFile } from '../../testing/uploads.ts';
import { createAssignedScreens } from './testing/assigned-screens.ts';

const { t, owner } = await startWithOwner();
const screenWith = createAssignedScreens(t, owner);

describe('a publish of presentations whose files are missing', () => {
  const waiting = { filename: 'film.mp4', contentType: 'video/mp4', contentLength: 1000 };

  async function filmWith(videos: unknown[], name = 'Film') {
    const { id } = await makeApplication(owner, {
      presentationProperties: [{ name: 'videos', type: 'file', multiple: true, default: [] }],
    });
    const film = await makePresentation(owner, {
      name,
      applicationId: id,
      applicationVars: { videos: videos as never },
    });
    return { film, applicationId: id };
  }

  test.each(['waiting', 'failed'])('is rejected and names them when every file is %s', async (status) => {
    const { id } = await owner.call('fileUploads.create', { body: waiting });
    const { film } = await filmWith([id]);
    await t.database.pool.query('update file_uploads set status = $1 where id = $2', [status, id]);
    const { screen, publish, playlist } = await screenWith([{ presentationId: film.id }]);
    const refused = await publish();
    expect(refused.status).toBe(409);
    expect(refused.error?.message).toContain('Files are missing from “Film”');
    const { groups } = await owner.call('devices.publishPreview', { body: { deviceIds: [screen.id] } });
    expect(groups[0]?.confirmation).toMatchObject({
      reason: 'files_missing',
      leavesBlank: true,
      missingFiles: [{ id: film.id, name: 'Film' }],
    });
    // Another item with a rule that never matches does not help.
    const other = await insertPresentation(t.database, owner);
    await owner.call('presentations.update', { params: { id: other }, body: { rule: storeIs('Nowhere') } });
    await owner.call('playlists.update', {
      params: { id: playlist },
      body: { items: [{ presentationId: film.id }, { presentationId: other }] },
    });
    expect((await publish()).error?.message).toContain('Nothing in “Main” can play');
    expect((await publish(true)).status).toBe(200);
  });

  test('is accepted when some files are ready, or something else plays', async () => {
    const { id } = await owner.call('fileUploads.create', { body: waiting });
    const { film } = await filmWith([id]);
    const poster = await insertPresentation(t.database, owner);
    const { publish } = await screenWith([{ presentationId: film.id }, { presentationId: poster }]);
    expect((await publish()).status).toBe(200);
    const empty = await filmWith([]);
    expect((await (await screenWith([{ presentationId: empty.film.id }])).publish()).status).toBe(200);
  });

  test('is rejected for a built-in application without any file', async () => {
    const { film, applicationId } = await filmWith([]);
    await t.database.pool.query('update applications set domain_id = null where id = $1', [applicationId]);
    const { publish } = await screenWith([{ presentationId: film.id }]);
    expect((await publish()).error?.message).toContain('Files are missing from “Film”');
  });

  test('is rejected for a bundle that is not among the files of its version', async () => {
    const poster = await insertPresentation(t.database, owner);
    const { publish } = await screenWith([{ presentationId: poster }]);
    await t.database.pool.query(
      `update application_versions set embedded_url_format = null, source_url = '/bundles/none.js'
       where id = (select application_version_id from presentations where id = $1)`,
      [poster],
    );
    expect((await publish()).error?.message).toContain('Files are missing from “Poster”');
  });
});

test('a forcibly deleted file is in no later revision', async () => {
  const [remaining, revoked] = [
    await uploadFile(t, owner, await makePicture(5, 5, 1)),
    await uploadFile(t, owner, await makePicture(5, 5, 2)),
  ];
  const { id: applicationId } = await makeApplication(owner, {
    presentationProperties: [{ name: 'pictures', type: 'image', multiple: true }],
  });
  const poster = await makePresentation(owner, {
    applicationId,
    applicationVars: { pictures: [remaining.id, revoked.id] },
  });
  const { screen, publish } = await screenWith([{ presentationId: poster.id }]);
  const sizes = async () => (await screen.call('device.publishedContent')).assets.map(({ id }) => id);
  expect((await publish()).status).toBe(200);
  expect((await sizes()).sort()).toEqual([remaining.id, revoked.id].sort());
  await owner.call('fileUploads.delete', { params: { id: revoked.id }, query: { force: 'true' } });
  expect((await publish()).status).toBe(200);
  expect(await sizes()).toEqual([remaining.id]);
});
