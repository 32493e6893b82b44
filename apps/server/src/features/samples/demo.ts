import { randomBytes } from 'node:crypto';
import type { Person } from '../../platform/auth/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import { personOf } from '../accounts/members.service.ts';
import type { SignUps } from '../accounts/sign-up.service.ts';
import type { Folders } from '../folders/folders.service.ts';
import type { Playlists } from '../playlists/playlists.service.ts';
import type { Presentations } from '../presentations/presentations.service.ts';

export interface DemoSignIn {
  email: string;
  password: string;
}

interface DemoDependencies {
  accounts: Accounts;
  signUps: SignUps;
  folders: Folders;
  playlists: Playlists;
  presentations: Presentations;
}

const EMAIL = 'demo@vitrine.example';
const NOBODY = { address: '127.0.0.1', userAgent: 'demo' };

/**
 * A demo organisation with the samples, a folder, and a playlist that takes over in the evening. It is created once.
 * Each start with `--demo` sets a new password, so there is never a default one.
 */
export async function prepareDemo(deps: DemoDependencies): Promise<DemoSignIn> {
  const password = randomBytes(9).toString('base64url');
  try {
    const { profile } = await deps.signUps.create(
      { email: EMAIL, password, name: 'Demo', domainName: 'Corner Café' },
      NOBODY,
    );
    await createContent(deps, personOf(profile));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    await deps.accounts.setPassword(EMAIL, password);
  }
  return { email: EMAIL, password };
}

async function createContent(
  { folders, playlists, presentations }: DemoDependencies,
  person: Person,
): Promise<void> {
  const page = { page: 1, pageSize: 50, sortBy: 'name', sortDirection: 'asc' } as const;
  const { data: found } = await presentations.list(person, page);
  const named = (name: string) => found.find((each) => each.full.resource.name === name)?.full.resource.id;
  const [late, clock] = [named('Open late'), named('Clock')];
  const folder = await folders.create(person, { name: 'Evenings', type: 'library' });
  const evening = await playlists.create(person, {
    name: 'After six',
    parentFolderId: folder.full.resource.id,
    items: [late, clock].flatMap((presentationId) => (presentationId ? [{ presentationId }] : [])),
    scheduleType: 'override',
    tzid: Intl.DateTimeFormat().resolvedOptions().timeZone,
    startDatetime: '2026-01-01T18:00:00',
    endDatetime: '2026-01-01T23:00:00',
    recurrenceRule: { freq: 'daily', dtstart: '2026-01-01T18:00:00', interval: 1 },
  });
  const all = await playlists.list(person, { ...page, sortBy: 'name' });
  const welcome = all.data.find((each) => each.full.resource.name === 'Welcome');
  if (!welcome) return;
  const { items } = await playlists.get(person, welcome.full.resource.id);
  await playlists.update(person, welcome.full.resource.id, {
    items: [
      ...(items ?? []).map((item) => ({
        presentationId: item.presentationId,
        playlistId: item.childPlaylistId,
      })),
      { playlistId: evening.full.resource.id },
    ],
  });
}
