import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type Orientation = 'landscape' | 'portrait';

/** Chooses whether previews are in landscape or portrait. */
export function OrientationSwitch({
  orientation,
  onChange,
}: {
  orientation: Orientation;
  onChange: (orientation: Orientation) => void;
}) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('screen.settings.orientation')}
      value={orientation}
      onChange={onChange}
      data={[
        { value: 'landscape', label: t('preview.landscape') },
        { value: 'portrait', label: t('preview.portrait') },
      ]}
    />
  );
}
