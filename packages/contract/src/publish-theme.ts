import type { PublishedTheme } from './published.ts';

/* The form in which apps receive a theme. Contains no schemas, so browsers can import it. */

type PublishedFont = NonNullable<PublishedTheme['bodyFontNew']>;

/** The fields that the stored theme and the published one share, and the ids of its fonts. */
interface StoredTheme
  extends Pick<
    PublishedTheme,
    | 'id'
    | 'name'
    | 'backgroundColor'
    | 'backgroundScale'
    | 'headingTextColor'
    | 'heading2TextColor'
    | 'bodyTextColor'
    | 'borderColor'
  > {
  headingFontId: string | null;
  heading2FontId: string | null;
  bodyFontId: string | null;
}

/** The addresses of the files that a theme refers to. Nothing for a file that cannot be shown. */
interface ThemeFiles {
  background: string | null | undefined;
  backgroundPortrait: string | null | undefined;
  font(id: string): { id: string; name: string; weight: number; url: string | null | undefined } | undefined;
}

/** A theme in the form that applications receive: with addresses in place of the ids of files and fonts. */
export function publishTheme(theme: StoredTheme, files: ThemeFiles): PublishedTheme {
  const image = (url: string | null | undefined) => (url ? { url } : null);
  const font = (id: string | null): PublishedFont | null => {
    const found = id === null ? undefined : files.font(id);
    return found?.url
      ? { id: found.id, name: found.name, weight: found.weight, fileUpload: { url: found.url } }
      : null;
  };
  return {
    id: theme.id,
    name: theme.name,
    backgroundColor: theme.backgroundColor,
    backgroundImageFileUpload: image(files.background),
    backgroundImagePortraitFileUpload: image(files.backgroundPortrait),
    backgroundScale: theme.backgroundScale,
    headingFontNew: font(theme.headingFontId),
    headingTextColor: theme.headingTextColor,
    heading2FontNew: font(theme.heading2FontId),
    heading2TextColor: theme.heading2TextColor,
    bodyFontNew: font(theme.bodyFontId),
    bodyTextColor: theme.bodyTextColor,
    borderColor: theme.borderColor,
  };
}
