import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { PlaylistPicker } from '../pickers/playlist-picker.tsx';
import { type FieldProps, useFieldParts } from './field-parts.tsx';
import styles from './properties.module.css';

/** A field for choosing a theme. It is hidden if it is optional and there are no themes. */
export function ThemeField(props: FieldProps) {
  const { t } = useTranslation();
  const parts = useFieldParts(props);
  const themes = useRead('themes.list', { query: { pageSize: 200 } }).data?.data ?? [];
  if (themes.length === 0 && props.property.optional) return null;
  return (
    <Select
      {...parts}
      placeholder={t('property.chooseTheme')}
      clearable={props.property.optional === true}
      data={themes.map(({ id, name }) => ({ value: id, label: name }))}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
    />
  );
}

/** A field for choosing a playlist that the presentation contains. */
export function PlaylistField(props: FieldProps) {
  const { t } = useTranslation();
  const parts = useFieldParts(props);
  const [isOpen, setOpen] = useState(false);
  const id = typeof props.value === 'string' ? props.value : null;
  const playlist = useRead('playlists.get', { params: { id: id ?? '' } }, { enabled: id !== null }).data;
  return (
    <div>
      <span className={styles.label}>{parts.label}</span>
      {parts.description && <p className={styles.help}>{parts.description}</p>}
      <div className={styles.chosen}>
        <span>{playlist?.name ?? t('common.none')}</span>
        <Button size="xs" variant="default" disabled={parts.disabled} onClick={() => setOpen(true)}>
          {t('property.choosePlaylist')}
        </Button>
      </div>
      {parts.error && <p className={styles.error}>{parts.error}</p>}
      {isOpen && (
        <PlaylistPicker
          title={t('picker.playlist')}
          current={id}
          onClose={() => setOpen(false)}
          actions={(chosen) => (
            <Button
              disabled={!chosen}
              onClick={() => {
                props.onChange(chosen?.id);
                setOpen(false);
              }}
            >
              {t('picker.chooseOne')}
            </Button>
          )}
        />
      )}
    </div>
  );
}
