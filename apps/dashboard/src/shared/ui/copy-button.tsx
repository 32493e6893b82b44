import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button size={label ? 'sm' : 'xs'} variant="default" onClick={() => clipboard.copy(text)}>
      {clipboard.copied ? t('common.copied') : (label ?? t('common.copy'))}
    </Button>
  );
}
