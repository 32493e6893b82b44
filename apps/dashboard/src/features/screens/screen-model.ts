import type { Device } from '../../platform/api.ts';

/** The web player's name in the protocol, which says nothing about the hardware. */
const WEB_PLAYER_MODEL = 'SecondScreen';

/** The manufacturer's name of a screen's model; `browser` for a player in an ordinary browser. */
export function describeModel({
  model,
  screenManufacturer,
  screenModel,
}: Pick<Device, 'model' | 'screenManufacturer' | 'screenModel'>): string | null {
  const maker = [screenManufacturer, screenModel].filter(Boolean).join(' ');
  if (model === WEB_PLAYER_MODEL) return maker || 'browser';
  return model ?? (maker || null);
}
