import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { chooseLanguage } from '../../../platform/i18n.ts';
import type { Article } from '../../../shared/help/guide-types.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { emptyOrganisation, openPage, showAt } from '../../../testing/open-page.tsx';
import { sampleOrganisationWithoutPreviews } from '../../../testing/sample-organisation.ts';
import { ArticleView } from './help-article.tsx';

const panel = () => page.getByRole('complementary', { name: 'Help' });
const sheet = () => page.getByRole('dialog', { name: 'Help' });
const field = () => page.getByRole('searchbox', { name: 'Search help' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const entry = (title: string) => panel().getByRole('link', { name: new RegExp(`^${title}`) });
const heading = (name: string) => panel().getByRole('heading', { name, exact: true });

async function openApps() {
  await openPage('/apps', emptyOrganisation());
  await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
}

async function openHelp() {
  await openApps();
  await button('Help').click();
  await expect.element(field()).toHaveFocus();
}

describe('the help panel', () => {
  test('opens beside the page, with the articles about the page first', async () => {
    await openHelp();
    await expect.element(heading('For this page')).toBeVisible();
    const titles = panel().getByRole('link').elements();
    // The first link opens the guide in a new tab.
    expect(titles[1]?.textContent).toContain('Show a web page');
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await expectAccessible();
  });

  test('opens with F1, also from a field, and Escape returns to where the person was', async () => {
    await openPage('/content', sampleOrganisationWithoutPreviews());
    const search = page.getByRole('searchbox', { name: 'Search content' });
    await search.click();
    await userEvent.keyboard('{F1}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(search).toHaveFocus();
  });

  test('shows an article with its picture and its keys', async () => {
    await openHelp();
    await entry('Use this browser as a screen').click();
    await expect.element(heading('Use this browser as a screen')).toHaveFocus();
    const picture = panel().getByRole('img').element() as HTMLImageElement;
    await expect.poll(() => picture.naturalWidth).toBeGreaterThan(100);
    expect(picture.alt).not.toBe('');
    await expect.element(panel().getByText('F11', { exact: true })).toBeVisible();
    await expect
      .element(panel().getByRole('link', { name: 'Open in a new tab' }))
      .toHaveAttribute('href', '/help/use-this-browser');
    await expectAccessible();
  });

  test('follows links between articles, and goes back and forward', async () => {
    await openHelp();
    await expect.element(button('Back')).toBeDisabled();
    await entry('Publish to screens').click();
    await panel().getByRole('link', { name: 'Undo a publish' }).click();
    await expect.element(heading('Undo a publish')).toBeVisible();
    await button('Back').click();
    await expect.element(heading('Publish to screens')).toHaveFocus();
    await button('Forward').click();
    await expect.element(heading('Undo a publish')).toBeVisible();
    await expect.element(button('Forward')).toBeDisabled();
    await button('Close').click();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(button('Help')).toHaveFocus();
  });

  test('shows a table', async () => {
    await openHelp();
    await entry('Members and roles').click();
    await expect.element(panel().getByRole('columnheader', { name: 'Role' })).toBeVisible();
    await expectAccessible();
  });

  test('moves between the articles with the arrow keys', async () => {
    await openHelp();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(entry('Show a web page').first()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    await expect.element(field()).toHaveFocus();
  });
});

describe('the help search', () => {
  test('finds articles while a person types, and Enter opens the best one', async () => {
    await openHelp();
    await userEvent.keyboard('sold ou');
    await expect.element(panel().getByRole('status')).toHaveTextContent('1 article');
    await expect.element(entry('Make a menu board')).toBeVisible();
    await expect.element(heading('For this page')).not.toBeInTheDocument();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Make a menu board')).toHaveFocus();
    await button('Back').click();
    await expect.element(field()).toHaveValue('sold ou');
    await expect.element(entry('Make a menu board')).toBeVisible();
  });

  test('returns to the results when a person types while reading an article', async () => {
    await openHelp();
    await entry('Publish to screens').click();
    await field().fill('theme');
    await expect.element(entry('Create a theme for your brand')).toBeVisible();
  });

  test('says that it found nothing, and still lists all articles', async () => {
    await openHelp();
    await userEvent.keyboard('zebra crossing');
    await expect.element(panel().getByText('No articles found for “zebra crossing”')).toBeVisible();
    await expect.element(entry('Publish to screens')).toBeVisible();
    await expectAccessible();
  });
});

describe('the help in another language', () => {
  test('has its articles, groups and search in German', async () => {
    await chooseLanguage('de');
    await openPage('/apps', emptyOrganisation());
    await button('Hilfe').click();
    const german = page.getByRole('complementary', { name: 'Hilfe' });
    await expect.element(german.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Hilfe durchsuchen' })).toHaveFocus();
    await userEvent.keyboard('Wie geht Kopplungsc');
    await expect.element(german.getByRole('status')).toHaveTextContent('1 Artikel');
    await userEvent.keyboard('{Enter}');
    await expect.element(german.getByRole('heading', { name: 'Ersten Bildschirm hinzufügen' })).toHaveFocus();
    expect(german.getByRole('article').element()).toMatchObject({ lang: 'de', dir: 'ltr' });
    await expect
      .element(german.getByRole('link', { name: 'In neuem Tab öffnen' }))
      .toHaveAttribute('href', '/help/de/add-a-screen');
    await expectAccessible();
  });

  test('follows a change of the language while it is open', async () => {
    await openHelp();
    await entry('Add your first screen').click();
    await chooseLanguage('de');
    await expect.element(page.getByRole('heading', { name: 'Ersten Bildschirm hinzufügen' })).toBeVisible();
  });

  test('says that an article without a translation is in English', async () => {
    await chooseLanguage('ar');
    const article: Article = {
      id: 'publish',
      language: 'en',
      title: 'Publish to screens',
      summary: 'Check what changes.',
      group: 'publishing',
      keywords: [],
      blocks: [{ kind: 'paragraph', content: [{ kind: 'link', text: 'Rules', article: 'rules' }] }],
    };
    await render(<ArticleView article={article} onOpen={() => {}} />);
    await expect.element(page.getByRole('article')).toHaveAttribute('lang', 'en');
    await expect.element(page.getByRole('article')).toHaveAttribute('dir', 'ltr');
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/help/ar/rules');
  });
});

describe('other ways to open help', () => {
  test('an empty list links to its article', async () => {
    await openPage('/screens', emptyOrganisation());
    await page.getByRole('link', { name: 'How to add a screen' }).click();
    await expect.element(heading('Add your first screen')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('link', { name: 'How to add a screen' })).toHaveFocus();
  });

  test('another link shows its article in the open panel', async () => {
    await openPage('/screens', emptyOrganisation());
    await page.getByRole('link', { name: 'How to add a screen' }).click();
    await entry('Use this browser as a screen').click();
    await page.getByRole('link', { name: 'How to add a screen' }).click();
    await expect.element(heading('Add your first screen')).toBeVisible();
    await button('Back').click();
    await expect.element(heading('Use this browser as a screen')).toBeVisible();
  });

  test('the search for commands opens it', async () => {
    await openApps();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('help');
    await expect.element(page.getByRole('dialog').getByText('Help', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel()).toBeVisible();
    await expect.element(field()).toHaveFocus();
  });

  test('above a dialog it is a dialog, and Escape closes only the help', async () => {
    await openPage('/screens?add=true', emptyOrganisation());
    await expect.element(page.getByRole('dialog', { name: 'Add screen' })).toBeVisible();
    await userEvent.keyboard('{F1}');
    await expect.element(sheet()).toBeVisible();
    await expect.element(field()).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: 'Add screen' })).toBeVisible();
  });

  test('on a phone, the account menu opens it as a sheet', async () => {
    await showAt('phone');
    await openPage('/', emptyOrganisation());
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await expect.element(sheet()).toBeVisible();
    await sheet()
      .getByRole('link', { name: /^Publish to screens/ })
      .first()
      .click();
    await expect.element(sheet().getByRole('heading', { name: 'Publish to screens' })).toBeVisible();
    await expectAccessible();
    await showAt('phone');
    await sheet().getByRole('button', { name: 'Close' }).click();
    await expect.element(sheet()).not.toBeInTheDocument();
  });
});
