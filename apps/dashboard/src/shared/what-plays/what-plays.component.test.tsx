import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import i18next from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../platform/i18n.ts';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, isInCity, listOf, NOW, sampleReply } from '../../testing/sample.ts';

const soup = buildPresentation({ id: idOf(11), name: 'Soup' });
const salad = buildPresentation({ id: idOf(12), name: 'Salad', rule: isInCity('Berlin') });
const content = buildContent({
  playlists: [buildPlaylist({ id: idOf(1), name: 'Lunch', items: [soup, salad] })],
  presentations: [soup, salad],
});

function service(plays = content) {
  const api = emptyOrganisation();
  const playlist = sampleReply('playlists.get', {
    id: idOf(1),
    name: 'Lunch',
    permissions: ['read', 'update'],
  });
  api.on('playlists.get', playlist);
  api.on('playlists.playbackContent', plays);
  api.on('presentations.list', listOf());
  api.on('playlists.list', listOf());
  return api;
}

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });

async function openTimeline(api = service()) {
  await openPage(`/playlists/${idOf(1)}`, api);
  await page
    .getByRole('button', { name: /What plays|Open full view/ })
    .last()
    .click();
  await expect.element(dialog()).toHaveTextContent(/What Lunch plays/);
  return api;
}
const summary = (title: string) =>
  dialog().getByRole('heading', { name: title }).element().closest('section');

describe('“What plays” for a playlist', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('explains an empty playlist, with a button to fill it', async () => {
    await openTimeline(service(buildContent({ playlists: [buildPlaylist({ id: idOf(1) })] })));
    await expect.element(dialog()).toHaveTextContent(/This playlist is empty/);
    await expectAccessible();
    await button('Add presentations').click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('in Arabic too, the arrows point along the axis of time', async () => {
    await openTimeline();
    await chooseLanguage('ar');
    const earlier = button(i18next.t('whatPlays.previous')).element();
    const later = button(i18next.t('whatPlays.next')).element();
    expect(earlier.getBoundingClientRect().left).toBeLessThan(later.getBoundingClientRect().left);
    expect(getComputedStyle(later.querySelector('svg') as Element).transform).toBe('none');
  });

  test('says why it cannot be loaded, and retries', async () => {
    const api = service();
    api.on('playlists.playbackContent', failWith('forbidden', 'You don’t have permission to do this.'));
    await openTimeline(api);
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/don’t have permission/);
    api.on('playlists.playbackContent', content);
    await button('Try again').click();
    await expect.element(dialog().getByRole('heading', { name: 'Time on the screen' })).toBeVisible();
  });

  test('keeps the message of a failed calculation behind Details', async () => {
    class FailingWorker implements Pick<Worker, 'onmessage' | 'onerror'> {
      onmessage: Worker['onmessage'] = null;
      onerror: Worker['onerror'] = null;
      postMessage() {
        const event = new MessageEvent('message', { data: { error: 'Stack overflow' } });
        queueMicrotask(() => this.onmessage?.call(this as never, event));
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', FailingWorker);
    await openTimeline();
    const alert = dialog().getByRole('alert').first();
    await expect.element(alert).toHaveTextContent(/but screens keep playing. Reload the page to try again/);
    await expect.element(alert.getByText('Stack overflow')).not.toBeVisible();
    await alert.getByText('Details').click();
    await expect.element(alert.getByText('Stack overflow')).toBeVisible();
    await expectAccessible();
  });

  test('shows how long each item plays in the week, and the items that do not play', async () => {
    await openTimeline();
    await expect.element(dialog().getByRole('heading', { name: 'Time on the screen' })).toBeVisible();
    expect(summary('Time on the screen')?.textContent).toMatch(/Soup.*100/);
    expect(summary('Doesn’t play')?.textContent).toMatch(/Salad.*Not in the week shown/);
    await expectAccessible();
  });

  test('says why each item plays or does not', async () => {
    await openTimeline();
    const salads = dialog().getByRole('button', { name: /Salad.*rule isn’t true/ });
    await salads.click();
    await expect.element(dialog().getByRole('region', { name: 'Salad' })).toHaveTextContent(/Berlin/);
    await expectAccessible();
  });

  test('previews other tags, and resets them', async () => {
    await openTimeline();
    const city = dialog().getByLabelText('Tag “city”');
    await city.fill('Berlin');
    await expect.element(dialog().getByText('What-if: 1 test value')).toBeVisible();
    await expect.poll(() => summary('Time on the screen')?.textContent).toMatch(/Salad/);
    await expectAccessible();
    await button('Reset all').click();
    await expect.element(city).toHaveValue('');
    await expect.poll(() => summary('Doesn’t play')?.textContent).toMatch(/Salad/);
  });

  test('moves between plays with the keyboard', async () => {
    await openTimeline();
    await expect.element(dialog().getByRole('heading', { name: 'Time on the screen' })).toBeVisible();
    const timeline = dialog().getByRole('listbox');
    (timeline.element() as HTMLElement).focus();
    const moment = dialog().getByLabelText('Date and time');
    const before = (moment.element() as HTMLInputElement).value;
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(moment).not.toHaveValue(before);
    await expect.element(button('Now').last()).toBeVisible();
    await userEvent.keyboard('{Home}');
    await expect.element(dialog().getByText('Live', { exact: true })).toBeVisible();
  });

  test('shows a single day and a different time zone', async () => {
    await openTimeline();
    const range = () => dialog().getByRole('toolbar').element().textContent;
    await dialog().getByText('Day', { exact: true }).click();
    const day = range();
    await button('Later').click();
    await expect.poll(range).not.toBe(day);
    const zone = dialog()
      .getByRole('combobox', { name: 'Time zone' })
      .or(dialog().getByLabelText('Time zone'));
    await zone.first().click();
    await zone.first().fill('Asia/Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await expect.element(dialog().getByLabelText('Time zone').first()).toHaveValue('Asia/Tokyo');
  });

  test('opens the explanation from below on a phone', async () => {
    await showAt('phone');
    await openTimeline();
    await button('Why').click();
    await expect.element(page.getByRole('dialog', { name: 'Why it plays' })).toBeVisible();
    await expectAccessible();
  });

  test('opens and closes the explanation on a phone with only the keyboard', async () => {
    await showAt('phone');
    await openTimeline();
    await expect.element(button('Why')).toBeEnabled();
    // The dialog takes the focus when it has opened, and would take it back from the button.
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
    (button('Why').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const sheet = page.getByRole('dialog', { name: 'Why it plays' });
    await expect.element(sheet).toBeVisible();
    await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(button('Why')).toHaveFocus();
  });
});

describe('“What plays” for a screen', () => {
  const screen = sampleReply('devices.get', {
    id: idOf(21),
    name: 'Shop window',
    permissions: ['read', 'update'],
  });
  const open = async (fields: Partial<typeof screen>, published?: typeof content) => {
    const api = service();
    api.on('devices.get', { ...screen, ...fields });
    api.on('devices.workers', sampleReply('devices.workers'));
    api.on('devices.playbackContent', published ?? failWith('not_found', 'Not found'));
    await openPage(`/screens/${screen.id}?tab=whatPlays`, api);
    return api;
  };

  test('asks for a playlist if the screen has none', async () => {
    await open({});
    await expect.element(page.getByText('No playlist yet')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Choose a playlist' })).toBeVisible();
    await expectAccessible();
  });

  test('shows the published content, or the content after the next publish', async () => {
    const before = buildContent({
      playlists: [buildPlaylist({ id: idOf(1), name: 'Lunch', items: [soup] })],
      presentations: [soup],
    });
    await open({ playlistId: idOf(1), publishedAt: NOW }, before);
    await expect.element(page.getByRole('heading', { name: 'Time on the screen' })).toBeVisible();
    await expect.element(page.getByText('Salad').first()).not.toBeInTheDocument();
    await page.getByText('After publishing', { exact: true }).click();
    await expect.element(page.getByText('Salad').first()).toBeInTheDocument();
    await expectAccessible();
  });
});
