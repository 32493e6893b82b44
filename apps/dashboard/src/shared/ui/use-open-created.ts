import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../platform/notify.tsx';
import { useStartPage } from './use-start-page.ts';

/** Opens the pages of things that people create. Call `rememberPage` when the person asks to create something. */
export function useOpenCreated() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const notify = useNotify();
  const { rememberPage, isSamePage } = useStartPage();
  return {
    rememberPage,
    isSamePage,
    /** Opens the page, or offers it in a message if the person has opened another page in the meantime. */
    openCreated(name: string, page: NavigateOptions) {
      if (isSamePage()) return void navigate(page);
      notify.offer(t('common.added', { name }), t('common.open'), () => void navigate(page));
    },
  };
}
