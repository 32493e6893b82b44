import type { PublishedAsset, PublishedContent } from '@vitrine/contract';

/**
 * Returns the files that a presentation needs: those that its settings or its theme name, and the code of all
 * applications, which no setting names.
 */
export function listPresentationAssets(
  { presentations, themes, assets }: PublishedContent,
  presentationId: string,
): PublishedAsset[] {
  const presentation = presentations[presentationId];
  const own = JSON.stringify([presentation, themes[presentation?.themeId ?? '']]);
  const all = JSON.stringify([presentations, themes]);
  return assets.filter(({ url }) => own.includes(url) || !all.includes(url));
}
