import type { PublishedTheme } from '@vitrine/contract';
import { publishTheme } from '@vitrine/contract/publish-theme';
import type { Font, Options, Theme } from '../../platform/api.ts';
import type { ColourField } from './colours.ts';

export type FontField = 'headingFontId' | 'heading2FontId' | 'bodyFontId';
export type PictureField = 'backgroundImageId' | 'backgroundImagePortraitId';

/** The state of the editor. Null is the default of the apps. */
export type ThemeDraft = { name: string; backgroundScale: Theme['backgroundScale'] } & Record<
  ColourField | FontField | PictureField,
  string | null
>;

export type ThemePatch = Options<'themes.update'>['body'];

export function draftOf(theme: Theme): ThemeDraft {
  return {
    name: theme.name,
    backgroundColor: theme.backgroundColor,
    backgroundImageId: theme.backgroundImage?.id ?? null,
    backgroundImagePortraitId: theme.backgroundImagePortrait?.id ?? null,
    backgroundScale: theme.backgroundScale,
    headingTextColor: theme.headingTextColor,
    heading2TextColor: theme.heading2TextColor,
    bodyTextColor: theme.bodyTextColor,
    borderColor: theme.borderColor,
    headingFontId: theme.headingFontId,
    heading2FontId: theme.heading2FontId,
    bodyFontId: theme.bodyFontId,
  };
}

/** The fields to save after an edit. A name that is empty is not saved. */
export function patchOf(before: ThemeDraft, after: ThemeDraft): ThemePatch {
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== before[field as keyof ThemeDraft],
  );
  const { name, ...patch }: Partial<ThemeDraft> = Object.fromEntries(changed);
  return name === undefined || name.trim() === '' ? patch : { name, ...patch };
}

/** The draft in the format that apps receive. */
export function publishDraft(
  id: string,
  draft: ThemeDraft,
  fonts: readonly Font[],
  pictureUrl: (id: string) => string | null | undefined,
): PublishedTheme {
  const picture = (field: PictureField) => {
    const pictureId = draft[field];
    return pictureId === null ? null : pictureUrl(pictureId);
  };
  return publishTheme(
    { ...draft, id },
    {
      background: picture('backgroundImageId'),
      backgroundPortrait: picture('backgroundImagePortraitId'),
      font(fontId) {
        const found = fonts.find((each) => each.id === fontId);
        return found && { id: fontId, name: found.name, weight: found.weight, url: found.fileUpload.url };
      },
    },
  );
}
