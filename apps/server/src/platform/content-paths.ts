/** Addresses on the content origin. They contain the hash of the content, so they never change and can be cached. */

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/apng': 'apng',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'application/pdf': 'pdf',
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/vtt': 'vtt',
  'application/json': 'json',
  'application/zip': 'zip',
};
const types = new Map(Object.entries(extensions).map(([type, extension]) => [extension, type]));

/** The path of a processed file: `/files/<sha256>.<ext>`. */
export function filePath(sha256: string, contentType: string): string {
  return `/files/${sha256}.${extensions[contentType] ?? 'bin'}`;
}

/** The path of a file's thumbnail. */
export function thumbnailPath(thumbnailKey: string): string {
  return `/thumbnails/${thumbnailKey.split('/').at(-1)?.split('.', 1)[0]}.webp`;
}

/** The content type of a path: the inverse of {@link filePath}. */
export function contentTypeOfPath(path: string): string {
  return types.get(path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}
