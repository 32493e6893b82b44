import { isRecord } from '@vitrine/contract/is-record';
import type { Timers } from '@vitrine/time';
import { fileUrl, urlOf } from './props.ts';

export interface ThemePage {
  addFont(family: string, url: string, weight: string): Promise<unknown>;
  loadImage(url: string): Promise<unknown>;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
}

/** A slow font must not delay a presentation. It is used once it has loaded. */
const LOAD_LIMIT_MS = 5000;

/**
 * Loads the fonts and background images of a theme. A font is available under its name and, as older bundles expect,
 * under its address. Never rejects. Calls `onFailure` for each file that could not be loaded.
 */
export async function loadTheme(
  theme: Record<string, unknown> | null,
  page: ThemePage,
  onFailure: (url: string) => void,
): Promise<void> {
  if (!theme) return;
  const fonts = [theme.headingFontNew, theme.heading2FontNew, theme.bodyFontNew].flatMap((font) => {
    const url = fileUrl(font);
    if (url === null || !isRecord(font)) return [];
    const weight = typeof font.weight === 'number' ? String(font.weight) : 'normal';
    const families = typeof font.name === 'string' && font.name !== '' ? [font.name, url] : [url];
    return families.map((family) => page.addFont(family, url, weight).catch(() => onFailure(url)));
  });
  const images = [theme.backgroundImageFileUpload, theme.backgroundImagePortraitFileUpload].flatMap(
    (file) => {
      const url = urlOf(file);
      return url === null ? [] : [page.loadImage(url).catch(() => onFailure(url))];
    },
  );
  await new Promise<void>((resolve) => {
    const limit = page.timers.setTimeout(resolve, LOAD_LIMIT_MS);
    void Promise.all([...fonts, ...images]).then(() => {
      page.timers.clearTimeout(limit);
      resolve();
    });
  });
}
