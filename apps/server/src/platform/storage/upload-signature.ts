import { createHmac, timingSafeEqual } from 'node:crypto';
import { StorageError } from './errors.ts';

/** Everything to which an upload address is bound. */
interface SignedUploadFields {
  key: string;
  uploadId: string;
  contentType: string;
  contentLength: number;
  sha256?: string;
  /** Unix time in seconds. */
  expires: number;
}

/** HMAC-SHA-256 of the fields, base64url. */
export function signUpload(fields: SignedUploadFields, secret: string): string {
  const { key, uploadId, contentType, contentLength, sha256 = '', expires } = fields;
  const text = JSON.stringify(['vitrine upload', key, uploadId, contentType, contentLength, sha256, expires]);
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Throws {@link StorageError} if the fields differ from the signed ones or have expired. */
export function checkUpload(fields: SignedUploadFields, signature: string, secret: string, now: Date): void {
  const expected = Buffer.from(signUpload(fields, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new StorageError(
      'bad_signature',
      'This upload address is for another file: the name, type, length or signature differs.',
    );
  }
  if (fields.expires * 1000 <= now.getTime()) {
    throw new StorageError('expired', 'This upload has expired. Start it again.');
  }
}
