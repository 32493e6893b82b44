/** Types that some browsers do not recognise by the extension. */
const typesByEnding: Record<string, string> = {
  avif: 'image/avif',
  heic: 'image/heic',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** The media type that the browser knows or that follows from the extension. */
export function contentTypeOf(file: { name: string; type: string }): string {
  if (file.type !== '') return file.type.toLowerCase();
  const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
  return typesByEnding[ending] ?? 'application/octet-stream';
}

/** Whether a property takes files of a type. Without `accepted` types, it takes all. */
export function acceptsType(accepted: readonly string[], contentType: string): boolean {
  return (
    accepted.length === 0 ||
    accepted.some((type) =>
      type.endsWith('/*')
        ? type === '*/*' || contentType.startsWith(type.slice(0, -1))
        : type === contentType,
    )
  );
}
