import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Theme } from '../../platform/api.ts';
import { formatNames } from '../../platform/format.ts';
import { useWritableFolder } from '../../shared/pickers/use-writable-folder.ts';
import { FileField } from '../../shared/properties/file-field.tsx';
import { fileIdOf } from '../../shared/properties/values.ts';
import { ColourInput } from './colour-input.tsx';
import { type ColourField, colourFields, findLowContrast } from './colours.ts';
import { FontSelect } from './font-select.tsx';
import type { FontField, PictureField, ThemeDraft } from './theme-draft.ts';
import styles from './themes.module.css';

interface FormProps {
  theme: Theme;
  draft: ThemeDraft;
  onChange: (change: Partial<ThemeDraft>) => void;
}

const fontFields = ['headingFontId', 'heading2FontId', 'bodyFontId'] as const satisfies FontField[];
const pictureFields = ['backgroundImageId', 'backgroundImagePortraitId'] as const satisfies PictureField[];
/** The built-in apps treat all other values like `fill`. */
const scales = ['fill', 'fit', 'stretch'] as const;

export function ThemeForm({ isReadOnly, ...props }: FormProps & { isReadOnly: boolean }) {
  const { t } = useTranslation();
  const { draft, onChange } = props;
  return (
    <fieldset disabled={isReadOnly} className={styles.fields}>
      <section className={styles.section}>
        <h2>{t('theme.colours')}</h2>
        <div className={styles.colours}>
          {colourFields.map((field) => (
            <ColourInput
              key={field}
              field={field}
              value={draft[field]}
              themeColours={coloursOf(draft)}
              onChange={(colour) => onChange({ [field]: colour })}
            />
          ))}
        </div>
        <ContrastWarning draft={draft} />
      </section>
      <section className={styles.section}>
        <h2>{t('theme.fonts')}</h2>
        {fontFields.map((field) => (
          <FontSelect
            key={field}
            label={t(`theme.fontLabels.${field}`)}
            value={draft[field]}
            onChange={(id) => onChange({ [field]: id })}
          />
        ))}
      </section>
      <Background {...props} />
    </fieldset>
  );
}

/** The pictures behind apps. They are last, because most themes have none. */
function Background({ theme, draft, onChange }: FormProps) {
  const { t } = useTranslation();
  const folderId = useWritableFolder('library', theme.parentFolderId);
  const context = { translate: (text: string) => text, problems: {}, values: {}, folderId };
  const { backgroundScale: scale } = draft;
  const shown = scales.find((each) => each === scale) ?? 'fill';
  return (
    <section className={styles.section}>
      <h2>{t('theme.background')}</h2>
      {pictureFields.map((field) => (
        <FileField
          key={field}
          path={field}
          property={{
            name: field,
            type: 'image',
            label: t(`theme.pictureLabels.${field}`),
            ...(field === 'backgroundImagePortraitId' && { helperText: t('theme.portraitHint') }),
          }}
          value={draft[field]}
          onChange={(file) => onChange({ [field]: fileIdOf(file) })}
          context={context}
        />
      ))}
      {(draft.backgroundImageId ?? draft.backgroundImagePortraitId) !== null && (
        <Select
          label={t('theme.scale')}
          allowDeselect={false}
          data={scales.map((value) => ({ value, label: t(`theme.scales.${value}`) }))}
          value={shown}
          onChange={(value) => onChange({ backgroundScale: scales.find((each) => each === value) ?? null })}
        />
      )}
    </section>
  );
}

/** Stays in the document while it is empty, so that screen readers announce what appears in it. */
function ContrastWarning({ draft }: { draft: ThemeDraft }) {
  const { t } = useTranslation();
  const names = findLowContrast(draft).map(({ field, ratio }) =>
    t('theme.withRatio', { name: t(`theme.textNames.${field}`), ratio }),
  );
  return (
    <div role="status">
      {names.length > 0 && (
        <div className={styles.warning}>
          <p>{t('theme.hardToRead', { names: formatNames(names) })}</p>
          <p>{t('theme.hardToReadHint')}</p>
        </div>
      )}
    </div>
  );
}

/** The colours in use, without duplicates. */
function coloursOf(draft: ThemeDraft): string[] {
  const chosen = colourFields.map((field: ColourField) => draft[field]?.slice(0, 7));
  return [...new Set(chosen.filter((colour) => colour !== undefined))];
}
