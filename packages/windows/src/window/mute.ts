import type { PublishedPresentation } from '@vitrine/contract';

type Variables = PublishedPresentation['applicationVars'];

/** Whether a presentation is silent: by `mute` or `muted`, by both of its zones, or by force. */
export function isMuted(variables: Variables, forceMute: boolean): boolean {
  const { mute, muted, muteZone1, muteZone2 } = variables;
  return forceMute || mute === true || muted === true || (muteZone1 === true && muteZone2 === true);
}

/**
 * The presentation with its silence said in the names that applications read. A page of another origin cannot
 * be silenced from outside; it is told.
 */
export function withMute(presentation: PublishedPresentation, forceMute: boolean): PublishedPresentation {
  const { applicationVars } = presentation;
  if (!isMuted(applicationVars, forceMute)) return presentation;
  return { ...presentation, applicationVars: { ...applicationVars, mute: true, muted: true } };
}
