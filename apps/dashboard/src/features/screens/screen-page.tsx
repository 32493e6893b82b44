import { Button, Skeleton, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import { PublishStatusText, ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { OnAir } from './on-air.tsx';
import styles from './screen.module.css';
import { ScreenActivity } from './screen-activity.tsx';
import { ScreenMenu } from './screen-menu.tsx';
import { ScreenSettings } from './screen-settings.tsx';
import { ScreenWhatPlays } from './screen-what-plays.tsx';
import { ScreenWorkers } from './screen-workers.tsx';
import { ShowFilesHost } from './show-files-host.tsx';
import { useScreenActions } from './use-screen-actions.tsx';
import { useScreenUploads } from './use-screen-uploads.ts';

const route = getRouteApi('/app/screens/$id');

function Back() {
  const { t } = useTranslation();
  return <BackLink to="/screens">{t('screen.back')}</BackLink>;
}

export function ScreenPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const device = useRead('devices.get', { params: { id } });
  if (device.data) return <LoadedScreen key={id} device={device.data} />;
  return (
    <Page
      title={t(device.isError ? 'screens.title' : 'screens.columns.name')}
      before={device.isError ? undefined : <Back />}
    >
      {device.isError ? (
        <ErrorNote
          error={device.error}
          title={isNotFound(device.error) ? t('errors.pageNotFound') : undefined}
          retry={() => void device.refetch()}
        />
      ) : (
        <div className={styles.loading}>
          <Skeleton h={360} maw={640} />
        </div>
      )}
    </Page>
  );
}

const tabs = {
  onAir: OnAir,
  whatPlays: ScreenWhatPlays,
  workers: ScreenWorkers,
  settings: ScreenSettings,
  activity: ScreenActivity,
} as const;

function LoadedScreen({ device }: { device: Device }) {
  useScreenUploads(device);
  return (
    <Page
      title={device.name}
      before={<Back />}
      after={
        <span className={styles.state}>
          <ScreenStatus device={device} />
        </span>
      }
      actions={<PageActions device={device} />}
    >
      <ScreenTabs device={device} />
      <ShowFilesHost />
    </Page>
  );
}

/** The state of the last publish, the buttons that share and publish, and the menu. */
function PageActions({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { publish, reasons } = useScreenActions(device);
  return (
    <>
      <span className={styles.publishState}>
        <PublishStatusText device={device} />
      </span>
      <ShareButton item={{ kind: 'device', ...device }} />
      <DisabledReason reason={reasons.publish}>
        <Button variant="default" onClick={publish}>
          {t('screen.publishNow')}
        </Button>
      </DisabledReason>
      <ScreenMenu device={device} />
    </>
  );
}

/** The parts of the page. The address names the open one. */
function ScreenTabs({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { tab = 'onAir' } = route.useSearch();
  const navigate = route.useNavigate();
  const Tab = tabs[tab];
  // The timeline fills the page and scrolls its own parts.
  const fillsPage = tab === 'whatPlays';
  return (
    <Tabs
      value={tab}
      onChange={(next) =>
        void navigate({
          search:
            next === null || next === 'onAir' ? {} : { tab: next as Exclude<keyof typeof tabs, 'onAir'> },
          replace: true,
        })
      }
      keepMounted={false}
      classNames={{
        list: styles.tabs ?? '',
        tab: styles.tab ?? '',
        root: (fillsPage ? styles.fullRoot : styles.root) ?? '',
      }}
    >
      <Tabs.List>
        <Tabs.Tab value="onAir">{t('screen.tabs.onAir')}</Tabs.Tab>
        <Tabs.Tab value="whatPlays">{t('whatPlays.title')}</Tabs.Tab>
        <Tabs.Tab value="workers">{t('screen.tabs.workers')}</Tabs.Tab>
        <Tabs.Tab value="settings">{t('screen.tabs.settings')}</Tabs.Tab>
        <Tabs.Tab value="activity">{t('screen.tabs.activity')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab} className={fillsPage ? styles.fullPanel : styles.panel}>
        <Tab device={device} />
      </Tabs.Panel>
    </Tabs>
  );
}
