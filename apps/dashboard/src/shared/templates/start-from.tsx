import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Switches between the apps and the templates. */
export function StartFrom({
  isTemplates,
  onChange,
}: {
  isTemplates: boolean;
  onChange: (view: 'templates' | undefined) => void;
}) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('templates.kind')}
      value={isTemplates ? 'templates' : 'apps'}
      onChange={(view) => onChange(view === 'templates' ? view : undefined)}
      data={[
        { value: 'apps', label: t('apps.title') },
        { value: 'templates', label: t('templates.title') },
      ]}
    />
  );
}
