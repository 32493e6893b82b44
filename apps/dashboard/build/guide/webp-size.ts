/**
 * The size of a WebP picture in pixels, from its header (RFC 9649, section 2.5 to 2.7). With it, a page reserves the
 * space of a picture before it loads.
 */
export function webpSize(file: Buffer): { width: number; height: number } {
  const format = file.toString('latin1', 12, 16);
  if (format === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  if (format === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (format !== 'VP8L') throw new Error('A picture of the guide is not WebP.');
  const bits = file.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
