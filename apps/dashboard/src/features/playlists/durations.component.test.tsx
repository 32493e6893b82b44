import { buildApplicationVersion, buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { openPage } from '../../testing/open-page.tsx';
import { idOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { composer, composerId, itemOf, playlistAddress, playlistEditor } from './playlists.fixture.ts';

const names = ['Soup', 'Salad', 'Pizza'];
const value = (name: string, duration: string) =>
  page.getByRole('button', { name: `Duration of ${name}: ${duration}`, exact: true });
const field = (name: string) => page.getByRole('textbox', { name: `Duration of ${name}`, exact: true });
const savedDurations = (api: ApiDouble) =>
  api
    .requests('presentations.update')
    .map(({ params, body }) => [Number(params.id.slice(-3)) - 200, body.duration]);
const summary = () => page.getByRole('region', { name: 'Lunch' });

async function open(api: ApiDouble = composer(names)): Promise<ApiDouble> {
  await openPage(playlistAddress, api);
  await expect.element(page.getByRole('link', { name: 'Soup' })).toBeVisible();
  return api;
}

/** The content document of the playlist, in which “Soup” is a video. */
function contentWithVideo() {
  const video = buildApplicationVersion({ configurableDuration: false });
  const soup = buildPresentation({ id: composerId(1), duration: 75, applicationDeploymentId: video.id });
  const others = names
    .slice(1)
    .map((_, index) => buildPresentation({ id: composerId(index + 2), duration: 10 }));
  const presentations = [soup, ...others];
  return buildContent({
    playlists: [buildPlaylist({ id: idOf(1), items: presentations })],
    presentations,
    applicationVersions: [video],
  });
}

describe('the duration of an item', () => {
  test('is edited with a click and saved with Enter', async () => {
    const api = await open();
    await value('Soup', '0:10').click();
    await expect.element(field('Soup')).toHaveFocus();
    await expect.element(field('Soup')).toHaveAccessibleDescription(/every playlist/);
    await userEvent.keyboard('1m 30s{Enter}');
    await expect.element(value('Soup', '1:30')).toHaveFocus();
    await expect.poll(() => savedDurations(api)).toEqual([[1, 90]]);
    await expect.element(summary()).toHaveTextContent(/1:50 per loop/);
    await expect.element(page.getByText('Saved')).toBeVisible();
  });

  test('is edited with Enter and cancelled with Escape', async () => {
    const api = await open();
    (value('Salad', '0:10').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}45{Escape}');
    await expect.element(value('Salad', '0:10')).toHaveFocus();
    expect(savedDurations(api)).toEqual([]);
  });

  test('changes by one second with the arrow keys, and Tab moves to the next item', async () => {
    const api = await open();
    await value('Soup', '0:10').click();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    await expect.element(field('Soup')).toHaveValue('0:11');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Salad')).toHaveFocus();
    await userEvent.keyboard('20{Tab}');
    await expect.element(field('Pizza')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(field('Salad')).toHaveFocus();
    await expect
      .poll(() => savedDurations(api))
      .toEqual([
        [1, 11],
        [2, 20],
      ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(value('Salad', '0:20')).toBeVisible();
    await expect.element(value('Pizza', '0:10')).toBeVisible();
  });

  test('shows an error at the field and keeps the typed text', async () => {
    const api = await open();
    await value('Soup', '0:10').click();
    await userEvent.keyboard('soon{Enter}');
    await expect.element(field('Soup')).toHaveAccessibleDescription(/Enter a duration such as 15/);
    await expect.element(field('Soup')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await userEvent.fill(field('Soup'), '3');
    await expect.element(field('Soup')).toHaveAccessibleDescription('Enter 5 seconds or more.');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Soup')).toHaveFocus();
    await userEvent.fill(field('Soup'), '30');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => savedDurations(api)).toEqual([[1, 30]]);
  });

  test('keeps invalid text and its error while the duration of another item is edited', async () => {
    const api = await open();
    await value('Soup', '0:10').click();
    await userEvent.keyboard('soon');
    await value('Salad', '0:10').click();
    await expect.element(field('Salad')).toHaveFocus();
    await userEvent.keyboard('20{Enter}');
    await expect.poll(() => savedDurations(api)).toEqual([[2, 20]]);
    await expect.element(field('Soup')).toHaveValue('soon');
    await expect.element(field('Soup')).toHaveAccessibleDescription(/Enter a duration such as 15/);
    await expectAccessible();
    await field('Soup').click();
    await userEvent.keyboard('30{Enter}');
    await expect.element(value('Soup', '0:30')).toBeVisible();
    expect(savedDurations(api).at(-1)).toEqual([1, 30]);
  });

  test('is discarded with Escape if the text is invalid', async () => {
    await open();
    await value('Soup', '0:10').click();
    await userEvent.keyboard('soon{Enter}{Escape}');
    await expect.element(value('Soup', '0:10')).toHaveFocus();
  });

  test('is saved once if Tab leaves the last field, which is empty', async () => {
    const api = await open();
    await value('Pizza', '0:10').click();
    await userEvent.fill(field('Pizza'), '');
    await userEvent.keyboard('{Tab}');
    await expect.element(value('Pizza', '0:20')).toBeVisible();
    await expect.element(page.getByText('Saved')).toBeVisible();
    expect(savedDurations(api)).toEqual([[3, 20]]);
  });

  test('returns to the default of the app if the field is empty', async () => {
    const api = await open();
    await value('Soup', '0:10').click();
    await userEvent.fill(field('Soup'), '');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => savedDurations(api)).toEqual([[1, 20]]);
    await expect.element(value('Soup', '0:20')).toBeVisible();
  });

  test('can be undone', async () => {
    const api = await open();
    await value('Soup', '0:10').click();
    await userEvent.keyboard('60{Enter}');
    await expect.element(value('Soup', '1:00')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => savedDurations(api).at(-1)).toEqual([1, 10]);
    await expect.element(value('Soup', '0:10')).toBeVisible();
  });

  test('returns to the old duration if saving fails', async () => {
    const api = composer(names);
    api.on('presentations.update', failWith('unavailable', 'Busy'));
    await open(api);
    await value('Soup', '0:10').click();
    await userEvent.keyboard('60{Enter}');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(value('Soup', '0:10')).toBeVisible();
  });

  test('is read-only without permission to change the presentation', async () => {
    const api = composer(names);
    api.on('presentations.get', ({ params }) =>
      sampleReply('presentations.get', { id: params.id, permissions: ['read'] }),
    );
    await open(api);
    await value('Soup', '0:10').click();
    await expect.element(field('Soup')).toHaveAccessibleDescription(/don’t have permission/);
    await userEvent.keyboard('60{Enter}');
    await expect.element(value('Soup', '0:10')).toBeVisible();
    expect(savedDurations(api)).toEqual([]);
  });

  test('is fixed for a video and has no field', async () => {
    const api = composer(names);
    api.on('playlists.playbackContent', contentWithVideo());
    await open(api);
    const row = summary().getByRole('listitem').filter({ hasText: 'Soup' });
    await expect.element(row).toHaveTextContent(/1:15Fixed duration/);
    await expect.element(page.getByRole('button', { name: /^Duration of Soup/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('has no field for people with read-only access', async () => {
    await open(composer(names, { permissions: ['read'] }));
    await expect.element(page.getByText('0:10').first()).toBeVisible();
    expect(page.getByRole('button', { name: /^Duration of/ }).elements()).toEqual([]);
  });

  test('fits next to a very long name', async () => {
    const name = 'Kartoffelpufferpfannenwender'.repeat(8);
    await openPage(playlistAddress, playlistEditor({ items: [itemOf({ id: idOf(11), name })] }));
    await expect.element(value(name, '0:10')).toBeVisible();
    await expectAccessible();
  });
});

describe('the duration of several items', () => {
  const selectAll = () => userEvent.keyboard('{Control>}a{/Control}');
  const action = () => page.getByRole('toolbar').getByRole('button', { name: 'Duration' });

  test('changes in one step, except for items with fixed durations', async () => {
    const api = composer(names);
    api.on('playlists.playbackContent', contentWithVideo());
    await open(api);
    await expect.element(page.getByText('Fixed duration')).toBeVisible();
    await selectAll();
    await action().click();
    const input = page.getByRole('textbox', { name: 'Duration of 2 items' });
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAccessibleDescription(/1 other item has a fixed duration/);
    await expectAccessible();
    await userEvent.fill(input, '4');
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveAccessibleDescription(/5 seconds or more/);
    await userEvent.fill(input, '25');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => savedDurations(api))
      .toEqual([
        [2, 25],
        [3, 25],
      ]);
    await expect.element(page.getByText('2 presentations now play for 0:25 in every playlist')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => savedDurations(api).slice(2))
      .toEqual([
        [2, 10],
        [3, 10],
      ]);
  });

  test('stays unchanged if the field for mixed durations is left empty', async () => {
    const api = composer(names);
    await open(api);
    await selectAll();
    await page.getByRole('button', { name: /^Duration of Soup:/ }).click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Duration of Soup' }), '40');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => savedDurations(api)).toEqual([[1, 40]]);
    await selectAll();
    await action().click();
    const input = page.getByRole('textbox', { name: 'Duration of 3 items' });
    await expect.element(input).toHaveAttribute('placeholder', 'Mixed durations');
    await userEvent.keyboard('{Enter}');
    await expect.element(input).not.toBeInTheDocument();
    expect(savedDurations(api)).toEqual([[1, 40]]);
  });

  test('cannot be set if all durations are fixed', async () => {
    const api = composer(names.slice(0, 1));
    api.on('playlists.playbackContent', contentWithVideo());
    await open(api);
    await expect.element(page.getByText('Fixed duration')).toBeVisible();
    await selectAll();
    await expect.element(action()).toHaveAccessibleDescription(/has a fixed duration|have fixed durations/);
  });

  const readOnly = (api: ApiDouble, ...indexes: number[]) =>
    api.on('library.lookup', ({ query: { ids } }) =>
      sampleReply('library.lookup', {
        data: ids.map((id) =>
          sampleItem('library.list', {
            id,
            resourceId: id,
            resourceType: 'presentation',
            permissions: indexes.map(composerId).includes(id) ? ['read'] : ['read', 'update'],
          }),
        ),
      }),
    );

  test('cannot be set without permission to change the presentations', async () => {
    const api = composer(names);
    readOnly(api, 1, 2, 3);
    await open(api);
    await selectAll();
    await expect.element(action()).toHaveAccessibleDescription(/permission to change these presentations/);
    await expectAccessible();
    await action().click({ force: true });
    await expect.element(page.getByRole('textbox', { name: /^Duration of/ })).not.toBeInTheDocument();
  });

  test('changes only the presentations that the person is allowed to change', async () => {
    const api = composer(names);
    readOnly(api, 2);
    await open(api);
    await selectAll();
    await action().click();
    const input = page.getByRole('textbox', { name: 'Duration of 2 items' });
    await expect.element(input).toHaveAccessibleDescription(/permission to change 1 other item/);
    await userEvent.fill(input, '25');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => savedDurations(api))
      .toEqual([
        [1, 25],
        [3, 25],
      ]);
  });
});
