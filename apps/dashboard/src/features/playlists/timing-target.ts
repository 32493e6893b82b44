import type { EditorItem } from './editor-items.ts';
import type { TimingTarget } from './use-timing-edits.ts';

/** The content of an item, which has the schedule and the rule. */
export function timingTargetOf({ presentationId, playlistId, name }: EditorItem): TimingTarget {
  return {
    kind: playlistId === null ? 'presentation' : 'playlist',
    id: playlistId ?? presentationId ?? '',
    name: name ?? '',
    isPagePlaylist: false,
  };
}
