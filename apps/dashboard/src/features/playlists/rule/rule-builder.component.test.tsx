import type { Rule } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { cityTag, idOf, isInCity, listOf, sampleItem } from '../../../testing/sample.ts';
import { lastSavedTiming, openTimingDrawer, timingEditor } from '../playlists.fixture.ts';

const screen = (index: number, name: string, city: string) =>
  sampleItem('devices.list', {
    id: idOf(index),
    name,
    timezone: 'Europe/Berlin',
    tags: [cityTag(idOf(index), city)],
  });
const either: Rule = { type: 'or', group: [isInCity('Berlin'), isInCity('Rome')] };

const drawer = () => page.getByRole('dialog');
const button = (name: string | RegExp) => drawer().getByRole('button', { name, exact: true });

async function openRule(rule: Rule | null, permissions: ('read' | 'update')[] = ['read', 'update']) {
  const api = timingEditor({ permissions, rule });
  api.on('devices.list', listOf(screen(21, 'Alexanderplatz', 'Berlin'), screen(22, 'Termini', 'Rome')));
  await openTimingDrawer(api);
  await drawer().getByRole('tab', { name: 'Rule' }).click();
  return { api, lastSaved: () => lastSavedTiming(api)?.rule };
}

describe('the rule builder', () => {
  test('explains what a rule is, and adds the first condition', async () => {
    const { api, lastSaved } = await openRule(null);
    await expect.element(drawer().getByText('No rule')).toBeVisible();
    await expectAccessible();
    await button('Add condition').click();
    await expect
      .element(drawer().getByText('Not saved yet. Complete the marked condition.'))
      .toBeInTheDocument();
    expect(api.requests('presentations.update')).toEqual([]);
    const variable = drawer().getByLabelText('What to check').first();
    await variable.click();
    await variable.fill('city');
    await page.getByRole('option', { name: /city/ }).first().click();
    await drawer().getByLabelText('Value').first().fill('Berlin');
    await expect.poll(lastSaved).toEqual(isInCity('Berlin'));
    await expectAccessible();
  });

  test('shows the number of screens on which a rule is true, and the values', async () => {
    await openRule(isInCity('Berlin'));
    const mark = /^True now on 1 of 2 screens;.*(Termini: Rome|Alexanderplatz: Berlin)/;
    await expect.element(drawer().getByRole('button', { name: mark })).toBeVisible();
    await drawer().getByLabelText('Show results for').click();
    await page.getByRole('option', { name: 'Termini' }).click();
    await expect
      .element(
        drawer()
          .getByRole('button', { name: /^Not true now/ })
          .first(),
      )
      .toBeVisible();
  });

  test('changes a group from “any of” to “all of”, and back', async () => {
    const { lastSaved } = await openRule(either);
    await drawer().getByText('All of', { exact: true }).click();
    await expect.poll(lastSaved).toEqual({ ...either, type: 'and' });
    await expectAccessible();
    await button('Undo').click();
    await expect.poll(lastSaved).toEqual(either);
    await expect.element(button('Undo')).toBeDisabled();
  });

  test('moves a condition with the keyboard', async () => {
    const { lastSaved } = await openRule(either);
    const handle = drawer().getByRole('button', { name: /^Move: .*Rome/ });
    await expect.element(handle).toBeVisible();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(lastSaved).toEqual({ type: 'or', group: [isInCity('Rome'), isInCity('Berlin')] });
    await expect.element(drawer().getByRole('button', { name: /^Move: .*Rome/ })).toHaveFocus();
    await expect.element(drawer().getByRole('status').filter({ hasText: 'Moved:' })).toBeInTheDocument();
  });

  test('removes a condition, and undoes this with the keyboard', async () => {
    const { lastSaved } = await openRule(either);
    await drawer()
      .getByRole('button', { name: /^More actions: .*Rome/ })
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.poll(lastSaved).toEqual({ type: 'or', group: [isInCity('Berlin')] });
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(lastSaved).toEqual(either);
  });

  test('offers the orders of playlists by name', async () => {
    const rule: Rule = {
      type: 'equals',
      left: { type: 'variable', path: ['playlist', 'mode'] },
      right: { type: 'constant', value: 'shuffle' },
    };
    const { lastSaved } = await openRule(rule);
    await expect.element(drawer().getByText('Plays when the playback mode is “Shuffled”.')).toBeVisible();
    await drawer().getByLabelText('Value', { exact: true }).click();
    await page.getByRole('option', { name: 'One item per turn' }).click();
    await expect.poll(lastSaved).toEqual({ ...rule, right: { type: 'constant', value: 'single' } });
    await expectAccessible();
  });

  test('adds a schedule to a group and opens it', async () => {
    const { lastSaved } = await openRule(either);
    await drawer().getByRole('button', { name: 'Add schedule' }).last().click();
    await expect.poll(() => (lastSaved() as { group?: Rule[] } | null)?.group?.at(-1)?.type).toBe('schedule');
    await drawer()
      .getByRole('button', { name: /Edit schedule/ })
      .click();
    await expect.element(drawer().getByRole('region', { name: /^Calendar for/ })).toBeVisible();
    await expectAccessible();
  });

  test('is read-only without permission', async () => {
    await openRule(isInCity('Berlin'), ['read']);
    await expect.element(drawer().getByText(/don’t have permission to change it/)).toBeVisible();
    await expect.element(button('Add condition')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('fits very long values', async () => {
    await openRule(isInCity('Donaudampfschifffahrtsgesellschaft'.repeat(10)));
    await expect
      .element(
        drawer()
          .getByText(/Donaudampf/)
          .first(),
      )
      .toBeVisible();
    await expectAccessible();
  });
});

describe('a rule as JSON', () => {
  test('shows where the text is invalid, and applies it when it is valid', async () => {
    const { lastSaved } = await openRule(isInCity('Berlin'));
    await button('Edit as JSON').click();
    const text = drawer().getByLabelText('Rule as JSON');
    await text.fill('{\n  "type": "equal"\n}');
    await expect.element(drawer().getByRole('alert')).toHaveTextContent(/^Line \d+, column \d+: /);
    await expect.element(button('Apply')).toBeDisabled();
    await expectAccessible();
    await text.fill(JSON.stringify(isInCity('Rome')));
    await button('Apply').click();
    await expect.poll(lastSaved).toEqual(isInCity('Rome'));
    await expect.element(text).not.toBeInTheDocument();
  });

  test('can be closed without a change', async () => {
    const { api } = await openRule(isInCity('Berlin'));
    await button('Edit as JSON').click();
    await drawer().getByLabelText('Rule as JSON').fill('');
    await button('Back to builder').click();
    await expect.element(drawer().getByLabelText('What to check').first()).toBeVisible();
    expect(api.requests('presentations.update')).toEqual([]);
  });
});
