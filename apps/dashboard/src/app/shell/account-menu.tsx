import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { initialsOf } from '../../shared/ui/initials.ts';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import styles from './account-menu.module.css';

const load = () => import('./account-menu-items.tsx').then((m) => ({ default: m.AccountMenuItems }));
const AccountMenuItems = lazy(load);

/** Where the menu is: in the sidebar, in the collapsed sidebar, or at the top of a phone. */
export type AccountMenuVariant = 'sidebar' | 'collapsed' | 'phone';

const positions = { sidebar: 'top-start', collapsed: 'right-end', phone: 'bottom-end' } as const;

export function AccountMenu({ variant }: { variant: AccountMenuVariant }) {
  const { t } = useTranslation();
  const profile = useRead('profile.get').data;
  const name = profile?.name ?? '';
  const isCompact = variant !== 'sidebar';
  return (
    <LazyMenu
      load={load}
      menu={(state) => (
        <AccountMenuItems {...state} position={positions[variant]} isPhone={variant === 'phone'} />
      )}
    >
      {(button) => (
        <UnstyledButton
          {...button}
          className={styles.account}
          data-compact={isCompact}
          title={isCompact ? t('nav.account') : undefined}
        >
          <VisuallyHidden>{t('nav.account')}</VisuallyHidden>
          <Avatar size={26}>{initialsOf(name)}</Avatar>
          {!isCompact && (
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
