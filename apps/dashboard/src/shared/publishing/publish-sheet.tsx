import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useStore } from '@vitrine/ui/store';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '../ui/dialog.tsx';
import { PublishHistory } from './publish-history.tsx';
import { PublishProgress } from './publish-progress.tsx';
import { RequestView } from './publish-request.tsx';
import styles from './publish-sheet.module.css';
import { publishSheet, type SheetView } from './publish-sheet-store.ts';

/** The sheet for starting publishes and for following their progress. */
export function PublishSheet() {
  const view = useStore(publishSheet);
  return view && <OpenSheet view={view} />;
}

function OpenSheet({ view }: { view: SheetView }) {
  const { t } = useTranslation();
  const title = useTitle(view);
  useFocusReturn();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const close = () => publishSheet.set(null);
  return (
    <Drawer
      opened
      onClose={close}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : 'min(560px, 92vw)'}
      title={title}
      classNames={{ body: styles.body, header: styles.header }}
      transitionProps={{ duration: 150 }}
      overlayProps={{ color: 'var(--v-scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {view.kind === 'request' && <RequestView request={view.request} onClose={close} />}
      {view.kind === 'publish' && <PublishProgress key={view.id} id={view.id} onClose={close} />}
      {view.kind === 'history' && <PublishHistory />}
    </Drawer>
  );
}

function useTitle(view: SheetView): string {
  const { t } = useTranslation();
  switch (view.kind) {
    case 'history':
      return t('publish.history.title');
    case 'publish':
      return t('publish.progress.title');
    case 'request': {
      const { playlist, revision, scope } = view.request;
      if (revision || scope.failedPublishId !== undefined) return t('publish.titleAgain');
      return playlist?.name ? t('publish.titleAssign', { playlist: playlist.name }) : t('publish.title');
    }
  }
}
