import { useTranslation } from 'react-i18next';

/** What a preview shows. `idle`: its content server is not known yet. `empty`: nothing plays now. */
export type PreviewStatus =
  | { kind: 'idle' | 'loading' | 'playing' | 'empty' }
  | { kind: 'failed'; error: string };

/** The note on a preview, and the details of its failure. */
export function usePreviewTexts(state: PreviewStatus): { note: string | null; details: string | null } {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'idle':
    case 'playing':
      return { note: null, details: null };
    case 'loading':
      return { note: t('preview.loading'), details: null };
    case 'empty':
      return { note: t('screen.emptyPlaylist'), details: null };
    case 'failed':
      return { note: t('preview.failed'), details: state.error };
  }
}
