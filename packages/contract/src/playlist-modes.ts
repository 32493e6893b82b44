/** The orders in which a playlist plays its items. In a separate file, so browsers can import it without schemas. */
export const playlistModes = ['sequential', 'shuffle', 'single', 'holdOnTrue'] as const;
export type PlaylistMode = (typeof playlistModes)[number];

export function isPlaylistMode(text: string): text is PlaylistMode {
  return (playlistModes as readonly string[]).includes(text);
}
