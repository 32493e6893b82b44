import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/**
 * Shows the details of an item beside its list. Every item has it, so it is not a component of Mantine, which would
 * take longer to render.
 */
export function PeekButton({
  name,
  className,
  onPeek,
}: {
  name: string;
  className: string | undefined;
  onPeek: () => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={className}
      tabIndex={-1}
      aria-label={t('common.peek', { name })}
      title={t('common.peekHint')}
      onClick={onPeek}
    >
      <IconLayoutSidebarRight size={16} aria-hidden />
    </button>
  );
}
