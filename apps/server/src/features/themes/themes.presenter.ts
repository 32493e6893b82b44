import type { Calls, ReplyOf } from '@vitrine/contract';
import { presentResource } from '../../platform/resources/resources.presenter.ts';
import { fileUrl, presentUpload, thumbnailUrl } from '../files/files.presenter.ts';
import type { UploadTarget } from '../files/files.service.ts';
import type { FullFont } from './fonts.service.ts';
import type { FullTheme } from './themes.service.ts';

export function presentTheme({
  full,
  theme,
  images,
  presentationCount,
}: FullTheme): ReplyOf<Calls['themes.get']> {
  const image = (id: string | null) => {
    const file = id === null ? undefined : images.get(id)?.file;
    return id === null
      ? null
      : { id, url: file ? fileUrl(file) : null, thumbnailUrl: file ? thumbnailUrl(file) : null };
  };
  return {
    ...presentResource(full),
    presentationCount,
    presentationId: theme.presentationId,
    backgroundColor: theme.backgroundColor,
    backgroundImage: image(theme.backgroundImageId),
    backgroundImagePortrait: image(theme.backgroundImagePortraitId),
    backgroundScale: theme.backgroundScale,
    headingFontId: theme.headingFontId,
    headingTextColor: theme.headingTextColor,
    heading2FontId: theme.heading2FontId,
    heading2TextColor: theme.heading2TextColor,
    bodyFontId: theme.bodyFontId,
    bodyTextColor: theme.bodyTextColor,
    borderColor: theme.borderColor,
  };
}

export function presentFont({ full, font, file }: FullFont): ReplyOf<Calls['fonts.list']>['data'][number] {
  return {
    id: font.id,
    name: full.resource.name,
    weight: font.weight,
    fileUpload: { id: file.id, url: fileUrl(file) },
    createdAt: full.resource.createdAt.toISOString(),
  };
}

/** @param contentUrl address of the content origin as the caller reaches it */
export function presentNewFont(
  { font, upload }: { font: FullFont; upload: UploadTarget },
  contentUrl: string,
): ReplyOf<Calls['fonts.create']> {
  return { font: presentFont(font), fileUpload: presentUpload(upload, contentUrl) };
}
