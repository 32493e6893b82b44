import { insertPlaylist, pairDevice } from '../../../testing/content.ts';
import type { SignedUp, TestApp } from '../../../testing/test-app.ts';

type Items = Parameters<typeof insertPlaylist>[2];

/** Makes screens with an assigned playlist of the owner, which are not published yet. */
export function createAssignedScreens(t: TestApp, owner: SignedUp) {
  /** A screen whose assigned playlist has some items. `person` owns the screen. */
  async function screenWith(items: Items, person: SignedUp = owner) {
    const playlist = await insertPlaylist(t.database, owner, items);
    const screen = await pairDevice(t, person);
    await t.database.pool.query('update devices set playlist_id = $1 where id = $2', [playlist, screen.id]);
    const publish = (confirmBlank?: boolean, by: SignedUp = person) =>
      by.try('devices.publish', {
        params: { id: screen.id },
        ...(confirmBlank === undefined ? {} : { body: { confirmBlank } }),
      });
    const revision = async () => (await person.call('devices.get', { params: { id: screen.id } })).revision;
    return { screen, playlist, publish, revision };
  }

  return screenWith;
}

/** The fields that an error names. */
export const pathsOf = (answer: { error: { fields?: { path: string }[] | undefined } | undefined }) =>
  answer.error?.fields?.map(({ path }) => path);
