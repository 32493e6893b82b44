import { buildApplicationVersion, buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import i18next from 'i18next';
import { onTestFinished, vi } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { idOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { SAMPLE_APP } from '../../testing/server-addresses.ts';

export const soup = { id: idOf(11), name: 'Soup' };
export const salad = { id: idOf(12), name: 'Salad' };

type Playlist = ReturnType<typeof sampleReply<'playlists.get'>>;
type Item = Playlist['items'][number];

export const itemOf = ({ id, name }: { id: string; name: string | null }, order = 0): Item => ({
  id: idOf(100 + order),
  order,
  presentationId: id,
  playlistId: null,
  name,
  applicationName: 'Pictures',
  duration: 10,
  thumbnailUrl: null,
});

/** The id of the nth presentation of {@link composer}, counted from 1. */
export const composerId = (index: number) => idOf(200 + index);
/** Presentations that are not in the playlist of {@link composer} with three items. */
export const cake = { id: composerId(4), name: 'Cake' };
export const pasta = { id: composerId(5), name: 'Pasta' };

interface Source {
  id: string;
  name: string;
}

const sourceOf = (id: string | null | undefined, created: readonly Source[]) =>
  [soup, salad, cake, pasta, ...created].find((each) => each.id === id) ?? soup;

/** The address of the playlist in {@link playlistEditor}. */
export const playlistAddress = `/playlists/${idOf(1)}`;

/**
 * An API double with a playlist, and two presentations to add to it. It saves the playlist like the server.
 *
 * @param created the presentations that the test creates, so that the playlist knows their names
 */
export function playlistEditor(
  fields: Partial<Playlist> = {},
  config: Record<string, unknown> = {},
  created: readonly Source[] = [],
) {
  const api = emptyOrganisation(config);
  let playlist = sampleReply('playlists.get', {
    id: idOf(1),
    name: 'Lunch',
    permissions: ['read', 'update', 'delete', 'share'],
    ...fields,
  });
  const known = playlist.items;
  api.on('playlists.get', () => playlist);
  api.on('playlists.update', ({ body: { items, baseItemIds, ...fields } }) => {
    if (baseItemIds && baseItemIds.join() !== playlist.items.map(({ id }) => id).join())
      return failWith('conflict', 'Someone else changed the items.');
    playlist = {
      ...playlist,
      ...fields,
      ...(items && {
        items: items.map(({ presentationId, playlistId }, order) => ({
          ...(known.find(
            (each) =>
              each.presentationId === (presentationId ?? null) && each.playlistId === (playlistId ?? null),
          ) ?? itemOf(sourceOf(presentationId, created))),
          id: idOf(100 + order),
          order,
        })),
      }),
    } as Playlist;
    return playlist;
  });
  replyWithLibrary(api, soup, salad);
  return api;
}

/** Replies to the library with these presentations. */
export function replyWithLibrary(api: ApiDouble, ...presentations: { id: string; name: string }[]): void {
  const data = presentations.map(({ id, name }) => libraryItemOf({ presentationId: id, name }));
  api.on('library.list', sampleReply('library.list', { data, total: data.length }));
}

type Presentation = ReturnType<typeof sampleReply<'presentations.get'>>;

/**
 * An API double with a playlist that has a presentation of 10 seconds for each name. It saves the order and the
 * presentations of the items like the server.
 */
export function composer(
  names: readonly string[],
  fields: Partial<Playlist> = {},
  config: Record<string, unknown> = {},
): ApiDouble {
  const items = names.map((name, order) => itemOf({ id: composerId(order + 1), name }, order));
  const api = playlistEditor({ items, ...fields }, config);
  const saved = new Map<string, Partial<Presentation>>();
  const presentationOf = (id: string) =>
    sampleReply('presentations.get', {
      id,
      applicationId: idOf(30),
      applicationDeploymentId: idOf(31),
      name: items.find(({ presentationId }) => presentationId === id)?.name ?? '',
      permissions: ['read', 'update'],
      duration: 10,
      ...saved.get(id),
      totalDuration: saved.get(id)?.duration ?? 10,
    });
  api.on('presentations.get', ({ params }) => presentationOf(params.id));
  api.on('presentations.update', ({ params, body }) => {
    saved.set(params.id, { ...saved.get(params.id), ...(body as Partial<Presentation>) });
    return sampleReply('presentations.update', { presentation: presentationOf(params.id) });
  });
  api.on(
    'applications.get',
    sampleReply('applications.get', { id: idOf(30), currentAppVersion: composerVersion }),
  );
  api.on('library.lookup', ({ query: { ids } }) =>
    sampleReply('library.lookup', {
      data: items.filter(({ presentationId }) => ids.includes(presentationId ?? '')).map(libraryItemOf),
    }),
  );
  return api;
}

/**
 * Replies with a content document of the items that {@link composer} has now, as the server compiles it. Each plays for
 * an hour.
 */
export function replyWithContent(api: ApiDouble, names: readonly string[]): void {
  api.on('playlists.playbackContent', () => {
    const order = lastSavedOrder(api) ?? names.map((_, index) => index + 1);
    const presentations = [...new Set(order)].map((index) =>
      buildPresentation({
        id: composerId(index),
        name: names[index - 1] ?? '',
        duration: 3600,
        applicationDeploymentId: shownVersion.id,
      }),
    );
    const items = order.flatMap((index) => presentations.find(({ id }) => id === composerId(index)) ?? []);
    return buildContent({
      playlists: [buildPlaylist({ id: idOf(1), name: 'Lunch', items })],
      presentations,
      applicationVersions: [shownVersion],
    });
  });
}

const shownVersion = buildApplicationVersion({ embeddedUrlFormat: SAMPLE_APP });

const composerVersion = sampleItem('applicationVersions.list', {
  id: idOf(31),
  applicationId: idOf(30),
  configurableDuration: true,
  defaultDuration: 20,
});

const libraryItemOf = ({ presentationId, name }: Pick<Item, 'presentationId' | 'name'>) =>
  sampleItem('library.list', {
    id: presentationId ?? '',
    resourceId: presentationId ?? '',
    resourceType: 'presentation',
    name: name ?? '',
    permissions: ['read', 'update'],
    presentationData: {
      applicationName: 'Pictures',
      applicationThumbnailUrl: null,
      applicationIconUrl: null,
      thumbnailUrl: null,
      duration: 10,
      fileUploads: null,
    },
  });

/** The ids of the items in the latest request that saves the playlist, as numbers of {@link composerId}. */
export const lastSavedOrder = (api: ApiDouble) =>
  api
    .requests('playlists.update')
    .at(-1)
    ?.body.items?.map(({ presentationId }) => Number(presentationId?.slice(-3)) - 200);

/** An API double with a playlist of the presentations "Soup" and "Salad". It saves "Soup" like the server. */
export function timingEditor(fields: Partial<Presentation> = {}) {
  const api = playlistEditor({ items: [itemOf(soup), itemOf(salad, 1)] });
  let presentation = sampleReply('presentations.get', {
    id: soup.id,
    name: soup.name,
    permissions: ['read', 'update'],
    ...fields,
  });
  api.on('presentations.get', () => presentation);
  api.on('presentations.update', ({ body }) => {
    presentation = { ...presentation, ...(body as Partial<Presentation>) };
    return sampleReply('presentations.update', { presentation });
  });
  return api;
}

/** The width of a window without room for the properties beside the items, so that a drawer replaces them. */
export const showWithDrawer = () => page.viewport(1200, 900);

/** Opens the playlist and the timing drawer of "Soup". */
export async function openTimingDrawer(api: ApiDouble) {
  if (window.innerWidth >= 1280) await showWithDrawer();
  await openPage(playlistAddress, api);
  await page.getByRole('button', { name: 'Set when Soup plays' }).click();
}

/** The fields of "Soup" in the latest request that saves it. */
export const lastSavedTiming = (api: ApiDouble) => api.requests('presentations.update').at(-1)?.body;

/**
 * Counts how often parts of rows render: each render translates the label of a button. The returned function resets the
 * count, and returns how often each translation key was used since the last reset.
 */
export function countLabels(): () => (key: string) => number {
  const { translator } = i18next as unknown as {
    translator: { translate(keys: string | string[]): unknown };
  };
  const translate = vi.spyOn(translator, 'translate');
  onTestFinished(() => translate.mockRestore());
  return () => {
    const keys = translate.mock.calls.flatMap(([each]) => each);
    translate.mockClear();
    return (key) => keys.filter((each) => each === key).length;
  };
}

/** The rows of the items in the editor. */
export const itemRows = () => [...document.querySelectorAll<HTMLElement>('ol > li[data-key]')];

export const nameOfRow = (row: Element | null | undefined) => row?.querySelector('a')?.textContent;

/** Throws if no item has this name. */
export function itemRow(name: string): HTMLElement {
  const found = itemRows().find((row) => nameOfRow(row) === name);
  if (!found) throw new Error(`There is no row “${name}”`);
  return found;
}

export const selectedItemNames = () =>
  itemRows()
    .filter(({ dataset }) => dataset.selected === 'true')
    .map(nameOfRow);

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getItemRow(name: string): Locator;
  }
}

// Queries by role take seconds if there are many rows.
locators.extend({
  getItemRow: (name: string) => `ol > li[data-key]:has(a:text-is(${JSON.stringify(name)}))`,
});

/**
 * Clicks the row of an item next to its name, which is a link. Not through the element: Vitest would find that again by
 * its text, which changes while the row loads.
 */
export function clickItem(name: string, modifiers: ('Control' | 'Shift')[] = []): Promise<void> {
  return page.getItemRow(name).click({ modifiers, position: { x: 300, y: 28 } });
}
