/** The object identifier of `uuid` in PostgreSQL. */
const UUID_OID = 2950;
const UUID_BYTES = 16;
/** The places of the pairs of digits in `00000000-0000-0000-0000-000000000000`. */
const pairs = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const hyphens = [8, 13, 18, 23];
/** The value of each hexadecimal digit, by its character code. 16 for other characters. */
const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return value < 0 ? 16 : value;
});

/**
 * Ids in PostgreSQL's binary format of `uuid[]` (`array_send` in its arrayfuncs.c), which the database reads much
 * faster than text. Null if an id is not a UUID in its usual form: the database then reports the error.
 */
export function encodeUuids(ids: readonly (string | null)[]): Buffer | null {
  const nulls = ids.reduce((count, id) => count + (id === null ? 1 : 0), 0);
  // The number of dimensions, whether there are nulls, the type, and for each dimension its length and first index.
  const header = [ids.length === 0 ? 0 : 1, nulls > 0 ? 1 : 0, UUID_OID];
  if (ids.length > 0) header.push(ids.length, 1);
  const encoded = Buffer.allocUnsafe(4 * (header.length + ids.length) + UUID_BYTES * (ids.length - nulls));
  let at = 0;
  for (const field of header) at = encoded.writeInt32BE(field, at);
  for (const id of ids) {
    at = encoded.writeInt32BE(id === null ? -1 : UUID_BYTES, at);
    if (id === null) continue;
    if (!writeUuid(encoded, at, id)) return null;
    at += UUID_BYTES;
  }
  return encoded;
}

/** False for a string in a different form. */
function writeUuid(encoded: Buffer, start: number, id: string): boolean {
  if (id.length !== 36 || hyphens.some((place) => id[place] !== '-')) return false;
  let at = start;
  for (const place of pairs) {
    const high = digits[id.charCodeAt(place)] ?? 16;
    const low = digits[id.charCodeAt(place + 1)] ?? 16;
    if (high === 16 || low === 16) return false;
    encoded[at] = high * 16 + low;
    at += 1;
  }
  return true;
}
