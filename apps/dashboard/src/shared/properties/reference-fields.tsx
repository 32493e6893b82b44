import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSave } from '../../platform/api.ts';
import { PlaylistPicker } from '../pickers/playlist-picker.tsx';
import { useOpenCreated } from '../ui/use-open-created.ts';
import { type FieldProps, useFieldParts } from './field-parts.tsx';
import styles from './properties.module.css';

/** A field for choosing a theme. It is hidden if it is optional and there are no themes. */
export function ThemeField(props: FieldProps) {
  const { t } = useTranslation();
  const parts = useFieldParts(props);
  const themes = useRead('themes.list', { query: { pageSize: 200 } }).data?.data ?? [];
  const defaultId = useRead('domain.get').data?.defaultThemeId;
  const defaultTheme = themes.find((each) => each.id === defaultId);
  if (themes.length === 0 && props.property.optional) return null;
  const id = typeof props.value === 'string' ? props.value : null;
  return (
    <div className={styles.group}>
      <Select
        {...parts}
        placeholder={
          defaultTheme
            ? t('property.organisationTheme', { name: defaultTheme.name })
            : t('property.chooseTheme')
        }
        clearable={props.property.optional === true}
        data={themes.map(({ id: value, name }) => ({ value, label: name }))}
        value={id}
        onChange={props.onChange}
      />
      <ThemeLinks
        id={id}
        // Another page would discard a presentation that is not saved yet.
        isNewTab={props.context.source?.presentationId == null}
        isDisabled={parts.disabled || props.context.isReadOnly === true}
        onCreate={props.onChange}
      />
    </div>
  );
}

/** Links to the editors of the chosen theme and of a new one. */
function ThemeLinks({
  id,
  isNewTab,
  isDisabled,
  onCreate,
}: {
  id: string | null;
  isNewTab: boolean;
  isDisabled: boolean;
  onCreate: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { rememberPage, openCreated } = useOpenCreated();
  const { isPending, mutate } = useSave('themes.create', {
    onSuccess: ({ id, name }) => {
      onCreate(id);
      if (!isNewTab) openCreated(name, { to: '/themes/$id', params: { id } });
    },
  });
  const create = () => {
    rememberPage();
    mutate({ body: { name: t('library.untitledTheme') } });
  };
  return (
    <div className={styles.fileButtons}>
      {id !== null && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(root) => (
            <Link {...root} to="/themes/$id" params={{ id }} {...(isNewTab && { target: '_blank' })} />
          )}
        >
          {t('property.editTheme')}
        </Button>
      )}
      {!isDisabled && (
        <Button size="xs" variant="default" loading={isPending} onClick={create}>
          {t('property.newTheme')}
        </Button>
      )}
    </div>
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
