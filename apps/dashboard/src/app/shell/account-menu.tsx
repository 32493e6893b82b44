import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import styles from './account-menu.module.css';

const load = () => import('./account-menu-items.tsx').then((m) => ({ default: m.AccountMenuItems }));
const AccountMenuItems = lazy(load);

export function AccountMenu({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const profile = useRead('profile.get').data;
  const name = profile?.name ?? '';
  return (
    <LazyMenu
      load={load}
      menu={(state) => <AccountMenuItems {...state} position={compact ? 'bottom-end' : 'top-start'} />}
    >
      {(button) => (
        <UnstyledButton {...button} className={styles.account} data-compact={compact}>
          <VisuallyHidden>{t('nav.account')}</VisuallyHidden>
          <span className={styles.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          {!compact && (
            <>
              <span className={styles.who}>
                <span className={styles.name}>{name}</span>
                <span className={styles.email}>{profile?.email}</span>
              </span>
              <IconSelector size={14} aria-hidden />
            </>
          )}
        </UnstyledButton>
      )}
    </LazyMenu>
  );
}

/** `Ada Lovelace` → `AL`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
