import { allEnglish } from '../../src/locales/all-english.ts';

/* The strings of the interface, with which tests compare the guide. */

type Tree = string | { readonly [key: string]: Tree | undefined };

const stringsIn = (tree: Tree): string[] =>
  typeof tree === 'string'
    ? [tree]
    : Object.values(tree).flatMap((each) => (each === undefined ? [] : stringsIn(each)));

// By their address, because no workspace imports an app.
const gallery = (await import(new URL('../../../gallery/src/manifest.ts', import.meta.url).href)) as {
  galleryApplications: readonly { name: string; slug: string; strings: Readonly<Record<string, Tree>> }[];
};

/** The names and strings of the built-in apps in a language, by the same keys in each. */
export const appStrings = (language: string): Tree =>
  Object.fromEntries(
    gallery.galleryApplications.map(({ name, slug, strings }) => [
      slug,
      { $name: name, ...(strings[language] as object) },
    ]),
  );

export const interfaceStrings: readonly string[] = [...stringsIn(allEnglish), ...stringsIn(appStrings('en'))];

/** Matches the texts that a string can become. A string that consists of placeholders matches nothing. */
export function patternOf(text: string): RegExp | null {
  const fixed = text.split(/\{\{[^}]+\}\}/);
  if (!/\p{Letter}/u.test(fixed.join(''))) return null;
  return new RegExp(`^${fixed.map((part) => escapePattern(part)).join('(.+)')}$`, 'u');
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
