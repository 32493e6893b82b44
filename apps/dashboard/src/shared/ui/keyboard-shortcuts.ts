import i18next from 'i18next';

/** Whether the keyboard has a ⌘ key, according to the platform that the browser reports. */
export function hasCommandKey(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad|ipod/i.test(platform);
}

/** The labels of keys on keyboards for the current language, for shortcuts in texts. */
export function keyNames(platform?: string) {
  const { t } = i18next;
  const space = t('common.keyNames.space');
  const escapeKey = t('common.keyNames.escape');
  if (hasCommandKey(platform))
    return { command: '⌘', alt: '⌥', shift: '⇧', delete: '⌫', space, escape: escapeKey };
  return {
    command: t('common.keyNames.control'),
    alt: 'Alt',
    shift: t('common.keyNames.shift'),
    delete: t('common.keyNames.delete'),
    space,
    escape: escapeKey,
  };
}

/** A shortcut with the ⌘ or Ctrl key, as keyboards label it. */
export const withCommandKey = (key: string) => `${keyNames().command} ${key}`;
