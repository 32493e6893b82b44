import type { Device } from '../../platform/api.ts';

/** What a player calls itself that nobody told what it runs on: the web player's protocol name, which says nothing. */
const UNTOLD = 'SecondScreen';

/** What a screen is, in its maker's words; `browser` for a player that was opened in some browser. */
export function modelOf({
  model,
  screenManufacturer,
  screenModel,
}: Pick<Device, 'model' | 'screenManufacturer' | 'screenModel'>): string | null {
  const maker = [screenManufacturer, screenModel].filter(Boolean).join(' ');
  if (model === UNTOLD) return maker || 'browser';
  return model ?? (maker || null);
}
