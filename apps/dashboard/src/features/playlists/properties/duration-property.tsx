import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EditorItem } from '../editor-items.ts';
import { useDurationText } from '../use-duration-text.ts';
import { sharedValue } from './shared-values.ts';

/** The duration of one or several items. Enter or leaving the field saves it, and Escape discards it. */
export function DurationProperty({
  items,
  notes = [],
  readOnlyReason,
  onSave,
}: {
  /** The items whose duration is shown and saved. */
  items: readonly EditorItem[];
  /** Why other selected items stay as they are. */
  notes?: readonly string[];
  /** Null if the person can change the duration. */
  readOnlyReason: string | null;
  /** Null: the default of the app. */
  onSave: (seconds: number | null) => void;
}) {
  const { t } = useTranslation();
  const { value: seconds, isMixed } = sharedValue(items.map(({ duration }) => duration));
  const field = useDurationText(seconds);
  const save = () => {
    if (!field.isChanged) return field.reset();
    const next = field.read();
    if (next === undefined) return;
    if (isMixed || next !== Math.round(seconds ?? 0)) onSave(next);
    field.reset();
  };
  return (
    <TextInput
      size="xs"
      label={t('presentation.duration')}
      description={readOnlyReason ?? [t('playlist.duration.hint'), ...notes].join(' ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={isMixed ? t('playlist.duration.mixed') : undefined}
      readOnly={readOnlyReason !== null}
      value={field.text}
      error={field.problem}
      onChange={(event) => field.setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={save}
      onKeyDown={(event) => {
        if (readOnlyReason !== null) return;
        field.onArrow(event);
        if (event.key === 'Enter') save();
        if (event.key === 'Escape' && field.isChanged) {
          // Otherwise, the focus would return to the list.
          event.stopPropagation();
          field.reset();
        }
      }}
    />
  );
}
