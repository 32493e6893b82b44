/** Whether the keyboard has a ⌘ key, according to the platform that the browser reports. */
export function hasCommandKey(platform: string): boolean {
  return /mac|iphone|ipad|ipod/i.test(platform);
}

/** The search shortcut, as this keyboard labels it. */
export const searchKeys = hasCommandKey(navigator.platform) ? '⌘ K' : 'Ctrl K';
