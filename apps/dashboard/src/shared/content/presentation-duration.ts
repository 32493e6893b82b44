import { MIN_CONFIGURABLE_DURATION_SECONDS } from '@vitrine/contract/durations';
import type { ApplicationVersion } from '../../platform/api.ts';

export const MIN_DURATION_SECONDS = MIN_CONFIGURABLE_DURATION_SECONDS;
export const MAX_DURATION_SECONDS = 86_400;

/** Whether people can set the duration: the application allows it, or its address contains the duration. */
export function hasDurationField(
  version: Pick<ApplicationVersion, 'configurableDuration' | 'embeddedUrlFormat'>,
): boolean {
  return version.configurableDuration || version.embeddedUrlFormat?.includes(':$duration') === true;
}

export function isDuration(seconds: number): boolean {
  return Number.isFinite(seconds) && seconds >= MIN_DURATION_SECONDS && seconds <= MAX_DURATION_SECONDS;
}
