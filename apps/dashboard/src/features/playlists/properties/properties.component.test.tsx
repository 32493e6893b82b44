import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiDouble, failWith } from '../../../testing/api-double.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { currentAddress, openPage, showAt } from '../../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../../testing/sample.ts';
import {
  clickItem,
  composer,
  composerId,
  countLabels,
  itemOf,
  itemRow,
  itemRows,
  playlistAddress,
  playlistEditor,
  replyWithContent,
  selectedItemNames,
  showWithDrawer,
  soup,
} from '../playlists.fixture.ts';

const names = ['Soup', 'Salad', 'Pizza'];
const panel = () => page.getByRole('complementary', { name: 'Properties' });
const title = () => panel().getByRole('heading', { level: 2 }).first();
const button = (name: string | RegExp) => panel().getByRole('button', { name, exact: true });
const duration = () => panel().getByRole('textbox', { name: 'Duration' });
const undo = () => page.getByRole('status').getByRole('button', { name: 'Undo' });
const updates = (api: ApiDouble) =>
  api.requests('presentations.update').map(({ params, body }) => [params.id, body] as const);
const lastUpdate = (api: ApiDouble) => updates(api).at(-1)?.[1];

/** An API double without an address of content, so no preview plays. */
const kitchen = (fields: Parameters<typeof composer>[1] = {}, shown: readonly string[] = names) =>
  composer(shown, fields, { content_url: undefined });

async function open(api: ApiDouble = kitchen(), shown: readonly string[] = names): Promise<ApiDouble> {
  replyWithContent(api, shown);
  await openPage(playlistAddress, api);
  await expect.poll(() => itemRows().length).toBe(shown.length);
  await settle();
  return api;
}

/** Waits for everything that loads on demand. Otherwise, it would move the elements that a test clicks. */
async function settle(): Promise<void> {
  const timeline = page.getByRole('region', { name: 'What plays' }).getByRole('toolbar');
  await expect.element(timeline, { timeout: 10_000 }).toBeVisible();
  if (window.innerWidth < 1280) return;
  await expect.element(panel().getByRole('tab').first(), { timeout: 10_000 }).toBeVisible();
}

describe('the properties of the playlist', () => {
  test('are shown while no item is selected', async () => {
    const api = kitchen();
    api.on(
      'devices.list',
      listOf(
        ...[1, 2, 3, 4, 5, 6].map((index) =>
          sampleItem('devices.list', { id: idOf(20 + index), name: `Screen ${index}` }),
        ),
      ),
    );
    await open(api);
    await expect.element(title()).toHaveTextContent('Playlist');
    await expect.element(panel().getByRole('link', { name: 'Screen 5' })).toBeVisible();
    await expect.element(panel().getByRole('link', { name: 'Screen 6' })).not.toBeInTheDocument();
    await expect
      .element(panel().getByRole('link', { name: 'Show all 6 screens' }))
      .toHaveAttribute('href', `/screens?playlist=${idOf(1)}`);
    await expect.element(panel()).toHaveTextContent(/Applies to the whole playlist/);
    await expectAccessible();
  });

  test('say that no screen plays it', async () => {
    await open();
    await expect.element(panel()).toHaveTextContent(/No screen plays this playlist/);
  });

  test('include its name, which must not be empty', async () => {
    const api = await open();
    const name = panel().getByRole('textbox', { name: 'Name' });
    await name.fill('');
    await expect.element(name).toHaveAccessibleDescription('This is required.');
    await name.fill('Dinner');
    await expect.poll(() => api.requests('playlists.update').at(-1)?.body.name).toBe('Dinner');
    await expect.element(page.getByRole('textbox', { name: 'Playlist name' })).toHaveValue('Dinner');
  });

  test('include its tags, which can be added, replaced, removed and restored', async () => {
    const tagOf = ({ key, value }: { key: string; value: string }, index = 0) => ({
      ...{ id: idOf(70 + index), label: null, type: 'custom' },
      ...{ key, value, resourceId: idOf(1) },
    });
    const api = kitchen({ tags: [tagOf({ key: 'season', value: 'summer' })] });
    api.on('playlists.update', ({ body }) => {
      const reply = sampleReply('playlists.get', {
        ...{ id: idOf(1), name: 'Lunch', permissions: ['update'] },
        tags: (body.tags ?? []).map(tagOf),
      });
      api.on('playlists.get', reply);
      return reply;
    });
    await openPage(playlistAddress, api);
    const lastTags = () => api.requests('playlists.update').at(-1)?.body.tags;
    const field = panel().getByRole('textbox', { name: 'Add a tag' });
    await field.fill('sale');
    await userEvent.keyboard('{Enter}season: autumn{Enter}');
    await expect.poll(lastTags).toEqual([
      { key: 'sale', value: '' },
      { key: 'season', value: 'autumn' },
    ]);
    await expect.element(field).toHaveValue('');
    await button('Remove season: autumn').click();
    await expect.poll(lastTags).toEqual([{ key: 'sale', value: '' }]);
    await field.fill('new');
    await userEvent.keyboard('{Enter}');
    await expect.poll(lastTags).toHaveLength(2);
    await undo().click();
    await expect.poll(lastTags).toEqual([
      { key: 'sale', value: '' },
      { key: 'new', value: '' },
      { key: 'season', value: 'autumn' },
    ]);
    await expectAccessible();
  });

  test('are read-only without permission to change it', async () => {
    await open(kitchen({ permissions: ['read'] }));
    await expect.element(panel().getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    await expect.element(panel().getByRole('textbox', { name: 'Add a tag' })).not.toBeInTheDocument();
    await expect.element(panel()).toHaveTextContent(/This playlist has no tags/);
    await expectAccessible();
  });

  test('include its schedule, which the line above the items opens', async () => {
    const api = await open();
    await clickItem('Soup');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: /Set when this playlist plays/ }).click();
    await expect.element(panel().getByRole('tab', { name: 'Schedule' })).toHaveFocus();
    await button('Lunch').click();
    await expect.poll(() => api.requests('playlists.update').at(-1)?.body.startDatetime).toMatch(/T11:30/);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

/** Selects an item whose presentation cannot be read. */
async function openUnreadable() {
  const api = kitchen();
  api.on('presentations.get', failWith('forbidden', 'You don’t have permission to do this.'));
  await open(api);
  await clickItem('Soup');
  await expect.element(panel().getByRole('alert')).toHaveTextContent(/don’t have permission/);
  return api;
}

describe('the properties of an item', () => {
  test('follow the selection, and the items stay where they are', async () => {
    await open();
    const before = itemRow('Pizza').getBoundingClientRect();
    await clickItem('Salad');
    await expect.element(title()).toHaveTextContent('Salad');
    await expect.element(duration()).toHaveValue('1:00:00');
    await expect.element(panel()).toHaveTextContent(/Applies to “Salad” in every playlist/);
    expect(itemRow('Pizza').getBoundingClientRect()).toEqual(before);
    await expectAccessible();
    await clickItem('Soup');
    await expect.element(title()).toHaveTextContent('Soup');
    await userEvent.keyboard('{Escape}');
    await expect.element(title()).toHaveTextContent('Playlist');
    expect(itemRow('Pizza').getBoundingClientRect()).toEqual(before);
  });

  test('set its duration, and Undo restores it', async () => {
    const api = kitchen();
    await openPage(playlistAddress, api);
    await expect.poll(() => itemRows().length).toBe(3);
    await clickItem('Salad');
    await duration().fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.element(panel()).toHaveTextContent(/Enter 5 seconds or more/);
    await expectAccessible();
    await duration().fill('25');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => updates(api)).toEqual([[composerId(2), { duration: 25 }]]);
    await expect.element(duration()).toHaveValue('0:25');
    await expect.element(duration()).toHaveFocus();
    expect(itemRow('Salad').textContent).toContain('0:25');
    await undo().click();
    await expect.poll(() => lastUpdate(api)).toEqual({ duration: 10 });
    await duration().fill('40');
    await userEvent.keyboard('{Escape}');
    await expect.element(duration()).toHaveValue('0:10');
  });

  test('save its schedule, and offer to undo the changes once another item is selected', async () => {
    const api = await open();
    await clickItem('Soup');
    await button('Lunch').click();
    await expect.poll(() => lastUpdate(api)?.startDatetime).toMatch(/T11:30/);
    await clickItem('Salad');
    await expect.element(panel()).toHaveTextContent(/Plays at any time/);
    await expect.element(page.getByText('Changes to “Soup” saved')).toBeVisible();
    await undo().click();
    await expect.poll(() => lastUpdate(api)).toMatchObject({ startDatetime: null, recurrenceRule: null });
  });

  test('show a change that is not saved yet when the item is selected again', async () => {
    const api = await open();
    await clickItem('Soup');
    await button('Lunch').click();
    await clickItem('Salad');
    await expect.element(title()).toHaveTextContent('Salad');
    api.hold('presentations.update');
    await clickItem('Soup');
    await expect.element(button('Lunch')).toHaveAttribute('aria-pressed', 'true');
  });

  test('get the focus from the schedule in its row, and Escape returns to the row', async () => {
    await open();
    await page.getByRole('button', { name: 'Set when Salad plays' }).click();
    await expect.element(panel().getByRole('tab', { name: 'Schedule' })).toHaveFocus();
    expect(selectedItemNames()).toEqual(['Salad']);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(itemRow('Salad'));
    expect(selectedItemNames()).toEqual(['Salad']);
  });

  test('say why its duration cannot be changed', async () => {
    const api = kitchen();
    const reply = { ...{ id: composerId(1), name: 'Soup' }, duration: 10, totalDuration: 10 };
    api.on('presentations.get', sampleReply('presentations.get', { ...reply, permissions: ['read'] }));
    await open(api);
    await clickItem('Soup');
    await expect.element(duration()).toHaveAccessibleDescription(/don’t have permission/);
    await expect.element(duration()).toHaveAttribute('readonly');
    await expect.element(panel()).toHaveTextContent(/You can view this/);
    await expectAccessible();
  });

  test('say why they cannot be loaded', async () => {
    await openUnreadable();
    await expectAccessible();
  });

  // Changes of the size of the window load them again, too, so this test makes none.
  test('are loaded again on request', async () => {
    const api = await openUnreadable();
    api.on(
      'presentations.get',
      sampleReply('presentations.get', { id: composerId(1), permissions: ['update'] }),
    );
    await button('Try again').click();
    await expect.element(panel()).toHaveTextContent(/Plays at any time/);
  });

  test('explain that an item is not accessible', async () => {
    const api = playlistEditor({ items: [itemOf({ id: soup.id, name: null })] });
    await openPage(playlistAddress, api);
    await page.getByRole('checkbox', { name: /^Select/ }).click();
    await expect.element(panel()).toHaveTextContent(/in the trash, or you don’t have access/);
    await expectAccessible();
  });

  test('fit very long names', async () => {
    const name = 'Kartoffelpufferpfannenwender'.repeat(8);
    await open(kitchen({}, [name]), [name]);
    await page.getByRole('checkbox').click();
    await expect.element(title()).toHaveTextContent(name);
    await expectAccessible();
  });
});

describe('the editor of the content', () => {
  test('opens, and returns to the same item', async () => {
    await open();
    await clickItem('Salad');
    await panel().getByRole('link', { name: 'Edit content' }).click();
    await expect.poll(currentAddress).toBe(`/presentations/${composerId(2)}?item=2&playlist=${idOf(1)}`);
    await page.getByRole('link', { name: 'Lunch' }).click();
    await expect.poll(selectedItemNames).toEqual(['Salad']);
    await expect.element(title()).toHaveTextContent('Salad');
    await expect.poll(currentAddress).toBe(playlistAddress);
  });
});

const lunchTime = {
  type: 'schedule',
  ...{ tzid: 'Europe/Berlin', startDatetime: '2025-11-02T11:30:00', endDatetime: '2025-11-02T14:00:00' },
  recurrenceRule: { freq: 'daily', dtstart: '2025-11-02T11:30:00', interval: 1 },
} as const;

describe('the properties of several items', () => {
  /** The first item has a schedule, or other fields. */
  function withSchedule(fields: object = { scheduleRule: lunchTime }): ApiDouble {
    const api = kitchen();
    const presentations = names.map((name, index) =>
      buildPresentation({ id: composerId(index + 1), name, ...(index === 0 && fields) }),
    );
    const root = buildPlaylist({ id: idOf(1), name: 'Lunch', items: presentations });
    api.on('playlists.playbackContent', buildContent({ playlists: [root], presentations }));
    return api;
  }

  async function openScheduled(fields?: object): Promise<ApiDouble> {
    const api = withSchedule(fields);
    await openPage(playlistAddress, api);
    await expect.poll(() => itemRows().length).toBe(3);
    return api;
  }

  test('show what they share, and set the duration of all', async () => {
    const api = kitchen();
    await openPage(playlistAddress, api);
    await expect.poll(() => itemRows().length).toBe(3);
    await clickItem('Soup');
    await clickItem('Pizza', ['Control']);
    await expect.element(title()).toHaveTextContent('2 selected');
    await expect.element(duration()).toHaveValue('0:10');
    await duration().fill('20');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => updates(api))
      .toEqual([
        [composerId(1), { duration: 20 }],
        [composerId(3), { duration: 20 }],
      ]);
    await clickItem('Salad', ['Control']);
    await expect.element(duration()).toHaveValue('');
    await expect.element(duration()).toHaveAttribute('placeholder', 'Mixed durations');
    await expectAccessible();
  });

  test('replace different schedules, and Undo restores each of them', async () => {
    const api = await openScheduled();
    await clickItem('Soup');
    await clickItem('Salad', ['Control']);
    await expect.element(panel()).toHaveTextContent(/Different schedules/);
    await expectAccessible();
    await button('Evening').click();
    await expect.poll(() => updates(api).length).toBe(2);
    expect(updates(api).map(([id]) => id)).toEqual([composerId(1), composerId(2)]);
    expect(updates(api)[0]?.[1]).toEqual(updates(api)[1]?.[1]);
    await expect.element(panel()).not.toHaveTextContent(/Different schedules/);
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(page.getByText('Changes to 2 items saved')).toBeVisible();
    await undo().click();
    await expect.poll(() => updates(api).length).toBe(4);
    expect(updates(api)[2]?.[1]).toMatchObject({ startDatetime: lunchTime.startDatetime });
    expect(updates(api)[3]?.[1]).toMatchObject({ startDatetime: null });
  });

  test('remove different schedules', async () => {
    const api = await openScheduled();
    await clickItem('Soup');
    await clickItem('Salad', ['Shift']);
    await button('Remove all schedules').click();
    await expect.poll(() => updates(api).map(([, body]) => body.startDatetime)).toEqual([null, null]);
    await expect.element(panel()).toHaveTextContent(/Plays at any time/);
  });

  describe('with different rules', () => {
    const rule = {
      type: 'equals',
      left: { type: 'variable', path: ['device', 'name'] },
      right: { type: 'constant', value: 'Bar' },
    };

    async function openRules(): Promise<ApiDouble> {
      const api = await openScheduled({ rule });
      await clickItem('Soup');
      await clickItem('Salad', ['Shift']);
      await panel().getByRole('tab', { name: 'Rule' }).click();
      return api;
    }

    test('remove them, and the focus moves to the button that adds a condition', async () => {
      const api = await openRules();
      await button('Remove all rules').click();
      await expect.poll(() => updates(api).map(([, body]) => body.rule)).toEqual([null, null]);
      await expect.element(button('Add condition')).toHaveFocus();
    });

    test('replace them, and the focus moves to the button that adds a condition', async () => {
      await openRules();
      await button('Replace rules').click();
      await expect.element(button('Add condition')).toHaveFocus();
    });
  });

  test('show a schedule that all of them have', async () => {
    await openScheduled();
    await clickItem('Salad');
    await clickItem('Pizza', ['Control']);
    await expect.element(panel()).toHaveTextContent(/Plays at any time/);
    await expect.element(panel()).toHaveTextContent(/Applies to these 2 items/);
  });

  test('leave out items that the person cannot change', async () => {
    const api = await open();
    api.on('library.lookup', ({ query: { ids } }) =>
      sampleReply('library.lookup', {
        data: ids.map((id) =>
          sampleItem('library.list', {
            ...{ id, resourceId: id, resourceType: 'presentation', name: '' },
            permissions: id === composerId(1) ? ['read'] : ['read', 'update'],
          }),
        ),
      }),
    );
    await clickItem('Soup');
    await clickItem('Salad', ['Control']);
    await expect.element(panel()).toHaveTextContent(/don’t have permission to change 1 other item/);
    await button('Evening').click();
    await expect.poll(() => updates(api).map(([id]) => id)).toEqual([composerId(2)]);
  });

  test('keep the change when saving fails, and retry', async () => {
    const api = await open();
    api.on('presentations.update', failWith('unavailable', 'Busy'));
    await clickItem('Soup');
    await clickItem('Salad', ['Control']);
    await button('Evening').click();
    const retry = panel().getByRole('button', { name: /try again/i });
    await expect.element(retry).toBeVisible();
    await expectAccessible();
  });
});

describe('the panel', () => {
  test('collapses, keeps the focus, and this browser remembers it', async () => {
    await open();
    await button('Hide properties').click();
    await expect.element(title()).not.toBeInTheDocument();
    await expect.element(button('Show properties')).toHaveFocus();
    expect(panel().element().getBoundingClientRect().width).toBe(44);
    await expectAccessible();
    await openPage(playlistAddress, kitchen());
    await expect.element(button('Show properties').last()).toBeVisible();
  });

  test('opens for the schedule of an item', async () => {
    await open();
    await button('Hide properties').click();
    await page.getByRole('button', { name: 'Set when Salad plays' }).click();
    await expect.element(panel().getByRole('tab', { name: 'Schedule' })).toHaveFocus();
  });

  test('does not exist in a narrow window or on a phone', async () => {
    await showWithDrawer();
    await open();
    await expect.element(panel()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Set when Salad plays' }).click();
    await expect.element(page.getByRole('dialog', { name: 'When Salad plays' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await showAt('phone');
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('does not render the rows of a long playlist', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `Item ${index + 1}`);
    await open(kitchen({}, many), many);
    await clickItem('Item 1');
    await expect.element(title()).toHaveTextContent('Item 1');
    const take = countLabels();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(title()).toHaveTextContent('3 selected');
    const count = take();
    // Two rows become selected. React can render twice in strict mode.
    expect(count('common.selectRow')).toBeLessThanOrEqual(4);
    expect(count('playlist.remove')).toBe(0);
  });
});
