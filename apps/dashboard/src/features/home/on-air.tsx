import { Skeleton } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { ScreenStatus } from '../../shared/screens/screen-status.tsx';
import styles from './home.module.css';
import { blankFirst } from './incidents.ts';
import { Section } from './section.tsx';
import { useLastPictures } from './use-last-pictures.ts';

const SHOWN = 12;
const query = { state: 'online', pageSize: SHOWN } as const;

/** What screens show now, as pictures. */
export function OnAir() {
  const { t } = useTranslation();
  const screens = useRead('devices.list', { query });
  const { data = [], total = 0 } = screens.data ?? {};
  const pictureOf = useLastPictures(data);
  return (
    <Section
      title={t('screen.tabs.onAir')}
      failure={screens.data ? null : screens.error}
      retry={() => void screens.refetch()}
      end={
        total > data.length && (
          <Link to="/screens" search={{ view: 'grid' }} className={styles.all}>
            {t('home.showAll')}
          </Link>
        )
      }
    >
      {screens.isPending && <Skeleton h={280} mt={12} />}
      <ul className={styles.tiles}>
        {blankFirst(data).map((device) => (
          <Tile key={device.id} device={device} picture={pictureOf(device)} />
        ))}
      </ul>
    </Section>
  );
}

function Tile({ device, picture }: { device: Device; picture: string | undefined }) {
  const name = device.nowPlaying?.presentationName;
  return (
    <li className={styles.tile}>
      <span className={styles.tilePicture}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <IconDeviceTv size={24} stroke={1.4} aria-hidden />
        )}
      </span>
      <Link to="/screens/$id" params={{ id: device.id }} className={styles.name}>
        {device.name}
      </Link>
      <div className={styles.reason}>
        <ScreenStatus device={device} />
        {name && <span className={styles.detail}>{name}</span>}
      </div>
    </li>
  );
}
