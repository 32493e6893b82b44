import type { Device } from '../../platform/api.ts';

/** The protocol name of the web player, which says nothing about the hardware. */
const WEB_PLAYER_MODEL = 'SecondScreen';

/** The model of a screen according to its maker; `browser` for a player in an ordinary browser. */
export function describeModel({
  model,
  screenManufacturer,
  screenModel,
}: Pick<Device, 'model' | 'screenManufacturer' | 'screenModel'>): string | null {
  const maker = [screenManufacturer, screenModel].filter(Boolean).join(' ');
  if (model === WEB_PLAYER_MODEL) return maker || 'browser';
  return model ?? (maker || null);
}
