const marks: [charset: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Detects the encoding by the byte order mark, the header's charset or the XML declaration. Otherwise, it is UTF-8.
 */
export function decodeText(body: Uint8Array, contentType: string): string {
  const marked = marks.find(([, bytes]) => bytes.every((byte, index) => body[index] === byte))?.[0];
  const declaration = new TextDecoder('latin1').decode(body.subarray(0, 200));
  const charset =
    marked ??
    /charset\s{0,9}=\s{0,9}"?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /<\?xml[^>]{0,100}encoding\s{0,9}=\s{0,9}["']([\w.:-]+)/i.exec(declaration)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // The charset is unknown.
    return new TextDecoder().decode(body);
  }
}
