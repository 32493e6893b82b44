import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../../platform/i18n.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import type { sampleReply } from '../../../testing/sample.ts';
import { lastSavedTiming, openTimingDrawer, timingEditor } from '../playlists.fixture.ts';

type Schedule = Pick<
  ReturnType<typeof sampleReply<'presentations.get'>>,
  'tzid' | 'startDatetime' | 'endDatetime' | 'recurrenceRule'
>;

/** Starts in the past, so it has occurrences on every day on which the tests run. */
const daily: Schedule = {
  tzid: 'Europe/Berlin',
  startDatetime: '2025-11-03T09:00:00',
  endDatetime: '2025-11-03T17:00:00',
  recurrenceRule: { freq: 'daily', dtstart: '2025-11-03T09:00:00', interval: 1 },
};
const weekly: Schedule = {
  ...daily,
  recurrenceRule: { freq: 'weekly', dtstart: '2025-11-03T09:00:00', interval: 1, byday: ['MO'] },
};
const once: Schedule = { ...daily, recurrenceRule: null };

const drawer = () => page.getByRole('dialog');
const button = (name: string | RegExp) => drawer().getByRole('button', { name, exact: true });
const field = (name: string) => drawer().getByLabelText(name, { exact: true });

async function openSchedule(schedule: Schedule) {
  const api = timingEditor(schedule);
  await openTimingDrawer(api);
  await expect.element(drawer().getByRole('region', { name: /^Calendar for/ })).toBeVisible();
  return { api, lastSaved: () => lastSavedTiming(api) };
}

async function choose(name: string, option: string) {
  await field(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('times of a schedule', () => {
  test('are described in a sentence', async () => {
    await openSchedule(daily);
    await expect.element(drawer().getByText(/^Every day from 09:00 to 17:00/)).toBeVisible();
    await expectAccessible();
  });

  test('can be typed as people write them', async () => {
    const { lastSaved } = await openSchedule(daily);
    await field('Start time').fill('7:30pm');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Start time')).toHaveValue('19:30');
    await expect.poll(() => lastSaved()?.startDatetime).toBe('2025-11-03T19:30:00');
  });

  test('are marked and not saved if they are invalid', async () => {
    const { api } = await openSchedule(daily);
    await field('End time').fill('noonish');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('End time')).toHaveAccessibleDescription(/Enter a time such as/);
    await expectAccessible();
    expect(api.requests('presentations.update')).toEqual([]);
  });

  test('offer to end on the next day if the end is before the start', async () => {
    const { api, lastSaved } = await openSchedule(daily);
    await field('End time').fill('08:00');
    await userEvent.keyboard('{Tab}');
    await expect.element(drawer().getByText('The end must be after the start.')).toBeVisible();
    await expect.element(drawer().getByText(/^Not saved yet/)).toBeVisible();
    await expectAccessible();
    expect(api.requests('presentations.update')).toEqual([]);
    await button('Move the end to the next day').click();
    await expect.poll(() => lastSaved()?.endDatetime).toBe('2025-11-04T08:00:00');
  });

  test('can be all day', async () => {
    const { lastSaved } = await openSchedule(daily);
    await drawer().getByRole('switch', { name: 'All day' }).click();
    await expect
      .poll(lastSaved)
      .toMatchObject({ startDatetime: '2025-11-03T00:00:00', endDatetime: '2025-11-04T00:00:00' });
    await expect.element(field('Start time')).not.toBeInTheDocument();
  });

  test('show that a schedule without recurrence has ended', async () => {
    await openSchedule(once);
    await expect.element(drawer().getByText('This schedule has ended.')).toBeVisible();
    await expectAccessible();
  });
});

describe('a recurrence', () => {
  test('needs at least one day', async () => {
    const { api, lastSaved } = await openSchedule(weekly);
    await button('Monday').click();
    await expect.element(drawer().getByText('Choose at least one day.')).toBeVisible();
    await expectAccessible();
    expect(api.requests('presentations.update')).toEqual([]);
    await button('Wednesday').click();
    await expect.poll(() => lastSaved()?.recurrenceRule?.byday).toEqual(['WE']);
  });

  test('can be monthly, on a weekday', async () => {
    const { lastSaved } = await openSchedule(daily);
    await drawer().getByText('Monthly', { exact: true }).click();
    await expect.poll(() => lastSaved()?.recurrenceRule).toMatchObject({ freq: 'monthly', bymonthday: [3] });
    await choose('Repeats on', 'On a day of the week');
    await expect
      .poll(() => lastSaved()?.recurrenceRule)
      .toMatchObject({ freq: 'monthly', byday: ['MO'], bysetpos: [1] });
    await expect.element(field('Position in the month')).toHaveValue('the first');
    await choose('Position in the month', 'the last');
    await choose('Day of the week', 'Friday');
    await expect
      .poll(() => lastSaved()?.recurrenceRule)
      .toMatchObject({ freq: 'monthly', byday: ['FR'], bysetpos: [-1] });
    await expectAccessible();
  });

  test('ends after a number of times', async () => {
    const { lastSaved } = await openSchedule(daily);
    await choose('Stops repeating', 'After a set number of times');
    await expect.poll(() => lastSaved()?.recurrenceRule?.count).toBe(10);
    await field('Number of times').fill('');
    await expect.element(drawer().getByText('Enter a whole number, 1 or higher.')).toBeVisible();
  });

  test('stays unchanged if this editor has no fields for it', async () => {
    const { api } = await openSchedule({
      ...daily,
      recurrenceRule: { freq: 'daily', dtstart: '2025-11-03T09:00:00', interval: 1, byhour: [9, 12] },
    });
    await expect.element(drawer().getByText(/created outside this editor/)).toBeVisible();
    await expectAccessible();
    expect(api.requests('presentations.update')).toEqual([]);
  });
});

describe('the calendar', () => {
  const days = () => drawer().getByRole('button', { name: /: plays|: doesn’t play/ });
  const focusedDay = () => document.activeElement?.getAttribute('data-day') ?? '';
  const after = (day: string, count: number) =>
    new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

  test('moves between days and months with the keyboard', async () => {
    await openSchedule(daily);
    const today = drawer().element().querySelector<HTMLElement>('[data-day][tabindex="0"]');
    today?.focus();
    const from = focusedDay();
    expect(from).toMatch(/^\d{4}-\d\d-\d\d$/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(focusedDay).toBe(after(from, 1));
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedDay).toBe(after(from, 8));
    await userEvent.keyboard('{PageDown}');
    await expect.poll(focusedDay).toMatch(/-01$/);
    expect(await days().all()).not.toHaveLength(0);
  });

  test('skips one occurrence and restores it', async () => {
    const { lastSaved } = await openSchedule(daily);
    await button('Skip 09:00').click();
    await expect.poll(() => lastSaved()?.recurrenceRule?.exdate).toHaveLength(1);
    await expect.element(drawer().getByText('1 date is skipped')).toBeVisible();
    await expectAccessible();
    await button('Restore').click();
    await expect.poll(() => lastSaved()?.recurrenceRule?.exdate ?? []).toEqual([]);
  });
});

test('finds a time zone by its city', async () => {
  const { lastSaved } = await openSchedule(daily);
  const zone = drawer().getByRole('combobox', { name: 'Time zone' }).or(field('Time zone')).first();
  // While the list is closed, its hundreds of options must not be on the page.
  expect(document.querySelectorAll('[role="option"]')).toHaveLength(0);
  await zone.click();
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await expect.poll(() => lastSaved()?.tzid).toBe('Asia/Tokyo');
});

describe('in Arabic', () => {
  async function openInArabic() {
    const opened = await openSchedule(daily);
    await chooseLanguage('ar');
    return opened;
  }

  test('describes the schedule, and reads the times of its list', async () => {
    const { lastSaved } = await openInArabic();
    await expect.element(drawer().getByText(/كل يوم من 9:00\sص إلى 5:00\sم/)).toBeVisible();
    await field('وقت الانتهاء').click();
    await page.getByRole('option', { name: /^7:30\sم$/ }).click();
    await expect.poll(() => lastSaved()?.endDatetime).toBe('2025-11-03T19:30:00');
    await expectAccessible();
  });

  test('moves to the next day with the left arrow key', async () => {
    await openInArabic();
    const today = drawer().element().querySelector<HTMLElement>('[data-day][tabindex="0"]');
    today?.focus();
    const dayOfFocus = () => document.activeElement?.getAttribute('data-day') ?? '';
    const from = dayOfFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(dayOfFocus).toBe(new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10));
  });
});
