import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { ActionIcon, ColorPicker, Popover, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColourField, defaultColours, isSixDigits, parseColour } from './colours.ts';
import styles from './themes.module.css';

/** A colour as a swatch that opens a picker, and as text. */
export function ColourInput({
  field,
  value,
  themeColours,
  onChange,
}: {
  field: ColourField;
  value: string | null;
  /** Offered in the picker. */
  themeColours: readonly string[];
  onChange: (colour: string | null) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const text = useColourText(value, onChange);
  const name = t(`theme.colourLabels.${field}`);
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>{name}</label>
      <TextInput
        id={id}
        size="xs"
        spellCheck={false}
        autoComplete="off"
        maxLength={20}
        placeholder={t(field === 'borderColor' ? 'theme.noBorder' : 'theme.default')}
        error={text.isWrong ? t('theme.wrongColour') : undefined}
        leftSectionPointerEvents="all"
        leftSection={
          <Swatch
            name={name}
            colour={value ?? defaultColours[field]}
            themeColours={themeColours}
            onChange={onChange}
          />
        }
        rightSection={
          value !== null && (
            <ActionIcon
              size={22}
              aria-label={t('theme.resetColour', { name })}
              title={t('theme.reset')}
              onClick={() => onChange(null)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )
        }
        {...text.props}
      />
    </div>
  );
}

function Swatch({
  name,
  colour,
  themeColours,
  onChange,
}: {
  name: string;
  colour: string;
  themeColours: readonly string[];
  onChange: (colour: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="none">
      <Popover.Target>
        <button type="button" className={styles.swatch} aria-label={t('theme.pickColour', { name })}>
          <span style={{ background: colour }} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.picker} aria-label={name}>
        <ColorPicker
          value={colour.slice(0, 7)}
          swatches={[...themeColours]}
          saturationLabel={t('theme.saturation')}
          hueLabel={t('theme.hue')}
          onChange={onChange}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * The text of a colour. It applies a colour when all of its six digits are typed, and shorter forms when the field loses
 * the focus, because the first three digits of a colour are also a valid colour.
 */
function useColourText(value: string | null, onChange: (colour: string | null) => void) {
  /** The typed text, until the value changes in another way. */
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const text = typed !== null && typed.value === value ? typed.text : null;
  const apply = (colour: string | null, shown: string) => {
    setTyped({ text: shown, value: colour });
    if (colour !== value) onChange(colour);
  };
  const commit = () => {
    if (text === null) return;
    const colour = parseColour(text);
    const isEmpty = text.trim() === '';
    if (!isEmpty && colour === null) return;
    setTyped(null);
    if (colour !== value) onChange(colour);
  };
  return {
    isWrong: !hasFocus && text !== null && text.trim() !== '' && parseColour(text) === null,
    props: {
      value: text ?? value ?? '',
      onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
        const next = currentTarget.value;
        apply(isSixDigits(next) ? parseColour(next) : value, next);
      },
      onFocus: () => setFocus(true),
      onBlur: () => {
        setFocus(false);
        commit();
      },
      onKeyDown: ({ key, nativeEvent }: React.KeyboardEvent) => {
        if (nativeEvent.isComposing) return;
        if (key === 'Enter') commit();
        if (key === 'Escape') setTyped(null);
      },
    },
  };
}
