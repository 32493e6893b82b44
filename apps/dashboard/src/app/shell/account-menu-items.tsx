import { type MantineColorScheme, Menu, type MenuProps, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../platform/use-sign-out.ts';
import { openHelp } from '../../shared/help/help-panel-store.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';
import { shell } from './shell-state.ts';

const schemes = ['light', 'dark', 'auto'] as const;
const schemeLabels = { light: 'nav.light', dark: 'nav.dark', auto: 'nav.system' } as const;

export function AccountMenuItems({
  isPhone,
  ...menu
}: MenuState & Pick<MenuProps, 'position'> & { isPhone: boolean }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <AnchoredMenu {...menu} width={220}>
      <Menu.Label>{t('nav.theme')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      >
        {schemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {t(schemeLabels[scheme])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {/* The bar at the bottom of a phone has no space for it. */}
      {isPhone && (
        <Menu.Item component={Link} to="/apps">
          {t('nav.apps')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/settings">
        {t('nav.settings')}
      </Menu.Item>
      <Menu.Item onClick={() => openHelp()}>{t('nav.help')}</Menu.Item>
      <Menu.Item onClick={() => shell.keys.set(true)}>{t('nav.keys')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={signOut}>{t('nav.signOut')}</Menu.Item>
    </AnchoredMenu>
  );
}
