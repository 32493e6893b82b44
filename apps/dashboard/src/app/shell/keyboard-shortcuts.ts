/** Whether the keyboard has a ⌘ key, according to the platform that the browser reports. */
export function hasCommandKey(platform: string): boolean {
  return /mac|iphone|ipad|ipod/i.test(platform);
}

const isApple = hasCommandKey(navigator.platform);

/** A shortcut with the ⌘ or Ctrl key, as this keyboard labels it. */
export const withCommandKey = (key: string) => `${isApple ? '⌘' : 'Ctrl'} ${key}`;
export const searchKeys = withCommandKey('K');
/** The Alt key, as this keyboard labels it. */
export const altKey = isApple ? '⌥' : 'Alt';
