import {
  type MantineColorScheme,
  Menu,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { useSignOut } from '../../platform/use-sign-out.ts';
import styles from './account-menu.module.css';
import { shell } from './shell-state.ts';

const schemes = ['light', 'dark', 'auto'] as const;
const words = { light: 'nav.light', dark: 'nav.dark', auto: 'nav.system' } as const;

export function AccountMenu({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const profile = useRead('profile.get').data;
  const signOut = useSignOut();
  const name = profile?.name ?? '';
  return (
    <Menu position={compact ? 'bottom-end' : 'top-start'} width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.account} data-compact={compact}>
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('nav.theme')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(words[scheme])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings">
          {t('nav.settings')}
        </Menu.Item>
        <Menu.Item onClick={() => shell.keys.set(true)}>{t('nav.keys')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{t('nav.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
