import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useStore } from '@vitrine/ui/store';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { help } from '../../../locales/en/help.ts';
import { addEnglish } from '../../../platform/i18n.ts';
import { type HelpRequest, helpPanel } from '../../../shared/help/help-panel-store.ts';
import { useFocusReturn } from '../../../shared/ui/dialog.tsx';
import styles from './help.module.css';
import { HelpContent } from './help-content.tsx';
import { useHelpViews } from './use-help-views.ts';

addEnglish({ help });

/** The guide beside the page, so that people can follow the steps while they read. */
export function HelpPanel() {
  const request = useStore(helpPanel);
  return request && <OpenPanel request={request} />;
}

function OpenPanel({ request }: { request: HelpRequest }) {
  const { t } = useTranslation();
  useFocusReturn();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const close = () => helpPanel.set(null);
  // Above the sheet and the panel, so that the place in the guide survives a change between them.
  const views = useHelpViews(request);
  const content = <HelpContent views={views} onClose={close} />;
  if (isPhone || request.isAboveDialog)
    return (
      <Drawer
        opened
        onClose={close}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '100%' : 400}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('help.title') } }}
        classNames={{ body: styles.body ?? '' }}
        transitionProps={{ duration: 150 }}
        overlayProps={{ color: 'var(--v-scrim)', backgroundOpacity: 1 }}
      >
        {content}
      </Drawer>
    );
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <aside className={styles.panel} aria-label={t('help.title')} onKeyDown={closeOnEscape}>
      {content}
    </aside>
  );
}
