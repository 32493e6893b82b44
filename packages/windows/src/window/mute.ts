import type { PublishedPresentation } from '@vitrine/contract';

type Variables = PublishedPresentation['applicationVars'];

/** Whether a presentation is muted: by `mute` or `muted`, by both of its zones, or by the device. */
export function isMuted(variables: Variables, forceMute: boolean): boolean {
  const { mute, muted, muteZone1, muteZone2 } = variables;
  return forceMute || mute === true || muted === true || (muteZone1 === true && muteZone2 === true);
}

/**
 * If a presentation is muted, sets the variables that applications read. A page of another origin cannot be muted from
 * outside, so it has to mute itself.
 */
export function withMute(presentation: PublishedPresentation, forceMute: boolean): PublishedPresentation {
  const { applicationVars } = presentation;
  if (!isMuted(applicationVars, forceMute)) return presentation;
  return { ...presentation, applicationVars: { ...applicationVars, mute: true, muted: true } };
}
