import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mp4, webm } from '../../platform/storage/testing/videos.ts';
import { openStorage } from '../../testing/app-storage.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { makePicture, uploadFile } from '../../testing/uploads.ts';
import { createFilePurge } from './file-purge.ts';

const { t, owner } = await startWithOwner();

const uploadVideo = (person = owner, bytes = webm) =>
  uploadFile(t, person, bytes, {
    filename: 'film',
    contentType: bytes === webm ? 'video/webm' : 'video/mp4',
  });
const setPoster = (id: string, picture: Uint8Array, person = owner) =>
  person.try('fileUploads.setPoster', {
    params: { id },
    body: { picture: Buffer.from(picture).toString('base64') },
  });
const readThumbnail = async (path: string | null) =>
  (await t.app.content.inject({ url: path ?? '/' })).rawPayload;

test('a video shows the frame that a browser sent', async () => {
  const video = await uploadVideo();
  expect(video.thumbnailUrl).toBeNull();
  const { status, data } = await setPoster(video.id, await makePicture(1280, 720, 20));
  expect(status).toBe(200);
  const { width, height, format } = await sharp(await readThumbnail(data.thumbnailUrl)).metadata();
  expect({ width, height, format }).toEqual({ width: 640, height: 360, format: 'webp' });
});

test('the first poster stays', async () => {
  const video = await uploadVideo();
  const first = await setPoster(video.id, await makePicture(64, 48, 30));
  const second = await setPoster(video.id, await makePicture(64, 48, 40));
  expect(second.status).toBe(200);
  expect(second.data.thumbnailUrl).toBe(first.data.thumbnailUrl);
});

test('an organisation with the same video has its own poster', async () => {
  const [stranger, video] = [await t.signUp(), await uploadVideo(owner, mp4)];
  const theirs = await uploadVideo(stranger, mp4);
  expect(theirs.sha256).toBe(video.sha256);
  await setPoster(video.id, await makePicture(64, 48, 50));
  const unchanged = await stranger.call('fileUploads.get', { params: { id: theirs.id } });
  expect(unchanged.thumbnailUrl).toBeNull();
  expect((await setPoster(video.id, await makePicture(64, 48, 60), stranger)).status).toBe(404);
});

test('refuses anything but a picture of a video', async () => {
  const video = await uploadVideo();
  const text = await setPoster(video.id, Buffer.from('Not a picture.'));
  expect(text).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'picture', message: 'Must be a JPEG, PNG or WebP picture.' }] },
  });
  const picture = await uploadFile(t, owner, await makePicture(8, 8, 70));
  expect(await setPoster(picture.id, await makePicture())).toMatchObject({
    status: 409,
    error: { message: 'Only videos can have a poster.' },
  });
});

test('a purged video keeps the poster that another video has too', async () => {
  const frame = await makePicture(64, 48, 80);
  const [gone, kept] = [await uploadVideo(), await uploadVideo(owner, mp4)];
  const { data } = await setPoster(gone.id, frame);
  expect((await setPoster(kept.id, frame)).data.thumbnailUrl).toBe(data.thumbnailUrl);
  await owner.call('fileUploads.delete', { params: { id: gone.id } });
  await createFilePurge({ db: t.database.db, storage: await openStorage(t) }).purge(new Date('2100-01-01'));
  expect((await owner.try('fileUploads.get', { params: { id: gone.id } })).status).toBe(404);
  expect(await sharp(await readThumbnail(data.thumbnailUrl)).metadata()).toMatchObject({ width: 64 });
});
