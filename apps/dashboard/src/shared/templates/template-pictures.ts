/** `npm run template-pictures` renders the pictures. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

export const orientations = ['landscape', 'portrait'] as const;
export type Orientation = (typeof orientations)[number];

/** The address of a picture of the template; undefined if it has none. */
export function templatePicture(id: string, orientation: Orientation): string | undefined {
  return pictures[`./pictures/${id}-${orientation}.webp`];
}
