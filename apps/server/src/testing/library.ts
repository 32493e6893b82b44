import type { BodyInput, Calls } from '@vitrine/contract';
import type { SignedUp } from './test-app.ts';

/** Creates an application of the person's domain, with one version. */
export async function makeApplication(
  person: SignedUp,
  version: Partial<BodyInput<Calls['applicationVersions.create']>> = {},
  name = 'Board',
) {
  const { id } = await person.call('applications.create', { body: { name } });
  await person.call('applicationVersions.create', {
    params: { id },
    body: { name, majorVersion: 1, embeddedUrlFormat: 'https://board.example/', ...version },
  });
  return person.call('applications.get', { params: { id } });
}

/** Creates a presentation without settings, and its application unless one is given. */
export async function makePresentation(
  person: SignedUp,
  body: Partial<BodyInput<Calls['presentations.create']>> = {},
) {
  const applicationId = body.applicationId ?? (await makeApplication(person)).id;
  const saved = await person.call('presentations.create', {
    body: { name: 'Presentation', ...body, applicationId },
  });
  return saved.presentation;
}

export function makePlaylist(person: SignedUp, body: Partial<BodyInput<Calls['playlists.create']>> = {}) {
  return person.call('playlists.create', { body: { name: 'Playlist', ...body } });
}
