/** A file that tries to stop a server, or to be taken for something else. Made by code: none is stored. */
export interface HostileFile {
  name: string;
  contentType: string;
  make(): Uint8Array | Promise<Uint8Array>;
  /** How its processing must end. `either`: it may be shown or refused, as its library sees fit. */
  ends: 'ready' | 'failed' | 'either';
}

export const text = (content: string): Buffer => Buffer.from(content);
export const latin = (content: string): Buffer => Buffer.from(content, 'latin1');
export const join = (...parts: (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));

/** A whole number in some bytes, the highest first. */
export function big(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** A whole number in some bytes, the lowest first. */
export function little(value: number, bytes: 2 | 4): Buffer {
  return big(value, bytes).reverse();
}
