import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi, useRead } from '../../platform/api.ts';
import { signOut } from '../../platform/session.ts';
import styles from './account-menu.module.css';
import { shell } from './shell-state.ts';

const schemes = ['light', 'dark', 'auto'] as const;
const words = { light: 'nav.light', dark: 'nav.dark', auto: 'nav.system' } as const;

/** Leaves at once; the service is told, and need not have answered. */
export function leave(): void {
  callApi('auth.signOut').catch(() => {});
  signOut();
}

export function AccountMenu({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const profile = useRead('profile.get').data;
  const name = profile?.name ?? '';
  return (
    <Menu position={compact ? 'bottom-end' : 'top-start'} width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.account} aria-label={t('nav.account')} data-compact={compact}>
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('nav.theme')}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            rightSection={colorScheme === scheme ? <IconCheck size={14} aria-hidden /> : null}
          >
            {t(words[scheme])}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings">
          {t('nav.settings')}
        </Menu.Item>
        <Menu.Item onClick={() => shell.keys.set(true)}>{t('nav.keys')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={leave}>{t('nav.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `Ada Lovelace` → `AL`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
