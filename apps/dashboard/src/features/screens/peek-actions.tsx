import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { AddFilesButton } from './add-files-button.tsx';
import { ScreenMenu } from './screen-menu.tsx';
import styles from './screen-peek.module.css';
import { usePlaylistChoice } from './use-playlist-choice.tsx';
import { useScreenActions } from './use-screen-actions.tsx';

export function PeekActions({ device }: { device: Device }) {
  const { t } = useTranslation();
  const actions = useScreenActions(device);
  const { choose, choiceReason, isAssigning, dialog } = usePlaylistChoice(device);
  return (
    <div className={styles.actions}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/screens/$id" params={{ id: device.id }} {...props} />}
      >
        {t('common.open')}
      </Button>
      <DisabledReason reason={actions.reasons.publish}>
        <Button size="xs" variant="default" onClick={actions.publish}>
          {t('screens.actions.publish')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={choiceReason}>
        <Button size="xs" variant="default" onClick={choose} loading={isAssigning}>
          {t('screens.actions.setPlaylist')}
        </Button>
      </DisabledReason>
      <AddFilesButton device={device} size="xs" variant="default" />
      <ScreenMenu device={device} />
      {actions.dialog}
      {dialog}
    </div>
  );
}
