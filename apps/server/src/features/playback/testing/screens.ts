import { addMember } from '../../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../../testing/content.ts';
import type { SignedUp, TestApp } from '../../../testing/test-app.ts';

/** Screens of an organisation, and members who can see them but not what they play. */
export function createScreens(t: TestApp, owner: SignedUp) {
  /** A screen with a playlist of posters, assigned but not yet published. */
  async function screenWith(names: string[], screen = 'Window') {
    const device = await pairDevice(t, owner, screen);
    const presentations = [];
    for (const name of names) presentations.push(await insertPresentation(t.database, owner, name));
    const playlistId = await insertPlaylist(
      t.database,
      owner,
      presentations.map((presentationId) => ({ presentationId })),
      'Main',
    );
    await owner.call('devices.update', {
      params: { id: device.id },
      body: { playlistId, timezone: 'Europe/Berlin' },
    });
    const publish = (confirmBlank = false) =>
      owner.call('devices.publish', { params: { id: device.id }, body: { confirmBlank } });
    return { device, presentations, playlistId, publish };
  }

  /** A member who can see the screen but none of its content. */
  async function guestOf(deviceId: string, customAccessGrants: 'publish'[] = []) {
    const guest = await addMember(t, owner.domainId, 'restricted');
    await owner.call('acls.create', {
      body: {
        resourceId: deviceId,
        grantProfileId: guest.profileId,
        grantScope: 'viewer',
        customAccessGrants,
      },
    });
    return guest;
  }

  return { screenWith, guestOf };
}
