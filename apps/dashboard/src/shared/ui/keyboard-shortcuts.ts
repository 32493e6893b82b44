/** Whether the keyboard has a ⌘ key, according to the platform that the browser reports. */
export function hasCommandKey(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad|ipod/i.test(platform);
}

/** The names of keys, as the keyboard labels them. Shortcuts in texts use these. */
export function keyNames(platform?: string) {
  return hasCommandKey(platform)
    ? { command: '⌘', alt: '⌥', shift: '⇧', delete: '⌫' }
    : { command: 'Ctrl', alt: 'Alt', shift: 'Shift', delete: 'Del' };
}

/** A shortcut with the ⌘ or Ctrl key, as the keyboard labels it. */
export const withCommandKey = (key: string) => `${keyNames().command} ${key}`;
