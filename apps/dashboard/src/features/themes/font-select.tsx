import { Button, Progress, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './themes.module.css';
import { useFontUpload } from './use-font-upload.ts';
import { useFonts } from './use-fonts.ts';

const DEFAULT = 'default';
const UPLOAD = 'upload';

/** A field for choosing a font. Its last option uploads one. */
export function FontSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const { fonts, isPending } = useFonts();
  const upload = useFontUpload(onChange);
  const options = fonts
    // A font whose file has not arrived cannot be used.
    .filter((font) => font.fileUpload.url !== null || font.id === value)
    .map((font) => ({ value: font.id, label: font.name }));
  if (value !== null && !options.some((option) => option.value === value))
    options.unshift({ value, label: isPending ? '…' : t('theme.unavailableFont') });
  return (
    <div className={styles.font}>
      <Select
        label={label}
        allowDeselect={false}
        maxDropdownHeight={280}
        data={[
          { value: DEFAULT, label: t('theme.defaultFont') },
          ...options,
          { value: UPLOAD, label: t('theme.uploadFont') },
        ]}
        value={value ?? DEFAULT}
        onChange={(chosen) => {
          if (chosen === UPLOAD) upload.choose();
          else onChange(chosen === DEFAULT ? null : chosen);
        }}
      />
      {upload.progress !== null && (
        <div className={styles.hint} role="status">
          {t('property.uploading', { name: upload.filename })}
          <Progress value={upload.progress * 100} size={2} aria-label={upload.filename} />
        </div>
      )}
      {upload.problem !== null && (
        <div className={styles.problem} role="alert">
          <p>
            {t('property.uploadFailed', { name: upload.filename })} {upload.problem}
          </p>
          {upload.retry && (
            <Button size="xs" variant="default" onClick={upload.retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
