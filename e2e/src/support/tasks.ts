import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './builds.ts';
import type { ChosenFile, Input } from './input.ts';
import { picture } from './pictures.ts';

/*
 * Everyday tasks in the dashboard. A person with a mouse and one with only a keyboard do them in the same way. Unless
 * stated otherwise, a task starts on the home page, which must be open.
 */

/** A person at the dashboard. */
export interface Person {
  url: string;
  page: Page;
  input: Input;
}

const gallery = join(root, 'apps', 'gallery', 'src');

export const ownPicture = (): ChosenFile => ({
  name: 'offer.png',
  mimeType: 'image/png',
  buffer: picture('red'),
});

/** A picture, a video and a PDF. */
export const mixedFiles = (): ChosenFile[] => [
  ownPicture(),
  {
    name: 'trailer.webm',
    mimeType: 'video/webm',
    buffer: readFileSync(join(gallery, 'video', 'samples', 'still.webm')),
  },
  {
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: readFileSync(join(gallery, 'flyers', 'samples', 'flyer.pdf')),
  },
];

const main = ({ page }: Person) => page.getByRole('main');
const dialog = ({ page }: Person) => page.getByRole('dialog');
const buttonIn = (area: ReturnType<typeof main>, name: string) =>
  area.getByRole('button', { name, exact: true });

export async function openHome({ url, page }: Person): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
}

/** Starts on the sign-up page, and ends on the home page. */
export async function signUp(person: Person, email: string): Promise<void> {
  const { page, input } = person;
  await input.fillIn(
    [page.getByLabel('Your name'), 'Ada Winter'],
    [page.getByLabel('Organisation'), 'Winter & Daughters'],
    [page.getByLabel('Email'), email],
    [page.getByLabel('Password', { exact: true }), 'seven green bottles'],
  );
  await input.press(page.getByRole('button', { name: 'Create account' }));
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
}

/** Adds the first screen, whose player is open, and ends on its page. */
export async function addFirstScreen(person: Person, player: Page): Promise<void> {
  const { page, input } = person;
  const code = await player.locator('.code[aria-label^="Code "]').getAttribute('aria-label');
  await input.press(buttonIn(main(person), 'Add screen'));
  await input.fillIn([page.getByLabel('Activation code'), code?.replace('Code ', '') ?? '']);
  await input.press(buttonIn(dialog(person), 'Add screen'));
  await buttonIn(main(person), 'Choose a playlist').waitFor();
}

/** Starts on the page of a new screen. Publishes the sample playlist to it. */
export async function publishSamples(person: Person): Promise<void> {
  const { input } = person;
  await input.press(buttonIn(main(person), 'Choose a playlist'));
  await input.press(dialog(person).getByRole('radio', { name: /^Welcome/ }));
  await input.press(buttonIn(dialog(person), 'Assign and publish'));
  await input.press(buttonIn(dialog(person), 'Publish to 1 screen'));
}

/** Starts on the page of a new screen. Publishes files that `addFiles` adds to it. */
export async function publishOwnFiles(person: Person, addFiles: () => Promise<void>): Promise<void> {
  await addFiles();
  await person.input.press(buttonIn(dialog(person), 'Publish to 1 screen'));
}

/** Adds `mixedFiles` to the sample playlist, and ends on its page. */
export async function addMixedFiles(person: Person): Promise<void> {
  const { page, input } = person;
  await input.press(main(person).getByRole('link', { name: 'Welcome', exact: true }));
  await input.chooseFiles(page.getByRole('button', { name: 'Upload files' }), mixedFiles());
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  for (const [name, app] of [
    ['offer', 'Pictures'],
    ['trailer', 'Video'],
    ['menu', 'Flyers'],
  ] as const)
    await items
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByText(app)
      .waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Makes the picture of `mixedFiles` play only on weekday mornings. Ends when that is saved. */
export async function scheduleForWeekdayMornings(person: Person): Promise<void> {
  const { page, input } = person;
  await input.press(main(person).getByRole('link', { name: 'Welcome', exact: true }));
  await input.press(page.getByRole('button', { name: 'Set when offer plays' }));
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await input.press(properties.getByRole('button', { name: 'Weekdays', exact: true }));
  await input.press(properties.getByRole('button', { name: 'Breakfast', exact: true }));
  await page.getByRole('button', { name: /^When offer plays: Weekdays, .*7.*10/ }).waitFor();
}

/** Publishes the changes of 2,000 screens only to the 1,400 in Berlin. Ends with the open sheet. */
export async function publishToBerlin(person: Person): Promise<void> {
  const { page, input } = person;
  await input.press(page.getByRole('button', { name: '2,000 screens to update', exact: true }));
  await buttonIn(dialog(person), 'Publish to 2,000 screens').waitFor();
  await input.typeInto(dialog(person).getByRole('textbox', { name: 'Tag' }), 'city:Berlin');
  const publish = buttonIn(dialog(person), 'Publish to 1,400 screens');
  await publish.waitFor();
  // The preview.
  await dialog(person).getByText('New: “red”').waitFor();
  await input.press(publish);
  await dialog(person).getByText('Published', { exact: true }).waitFor();
}

/** Shares a presentation with a member of the organisation. Ends when the list of people contains the member. */
export async function shareWithColleague(person: Person, item: string, colleague: string): Promise<void> {
  const { page, input } = person;
  await input.press(main(person).getByRole('link', { name: item, exact: true }).first());
  await input.press(buttonIn(main(person), 'Share'));
  await chooseColleague(person, colleague);
  await page.getByText(`Shared with ${colleague}`, { exact: true }).waitFor();
}

/** Types the first letters of a name into the open share dialog, and chooses the member. */
export async function chooseColleague(person: Person, colleague: string): Promise<void> {
  const { page, input } = person;
  await input.fillIn([dialog(person).getByRole('combobox', { name: 'Add people' }), colleague.slice(0, 3)]);
  await input.press(page.getByRole('option', { name: colleague }));
  await dialog(person)
    .getByRole('combobox', { name: `Access for ${colleague}` })
    .waitFor();
}

/** Opens the home page, which lists a new problem without a reload. */
export async function openHomeWithProblem(person: Person, reason: string): Promise<void> {
  await openHome(person);
  await main(person).getByText(reason).waitFor();
}

/** Finds the only screen with a problem, and restarts its player. */
export async function restartFailedScreen(person: Person, reason: string): Promise<void> {
  const { page, input } = person;
  await main(person).getByText(reason).waitFor();
  await input.press(main(person).getByRole('button', { name: /^Restart player: / }));
  await page.getByText('Screen 0001 is restarting').waitFor();
}
