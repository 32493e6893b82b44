import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Prefixes of opaque 256-bit random tokens. Only the SHA-256 of a token is stored. */
export type TokenKind = 'vs' | 'vk' | 'vd' | 'vr' | 'vc' | 've';

export function newToken(kind: TokenKind): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Signs and encrypts with the installation's secret key, using a derived key for each purpose. */
export class Secrets {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** Derives a key of 32 bytes for one purpose (HKDF). */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, 'vitrine', purpose, 32));
  }

  mac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.derive(purpose)).update(text).digest();
  }

  /** AES-256-GCM, as `nonce.tag.text` in base64url. */
  encrypt(purpose: string, text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.derive(purpose), nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.');
  }

  /** Throws if the text was not encrypted with this key for this purpose. */
  decrypt(purpose: string, sealed: string): string {
    const [nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
    if (!nonce || !tag || !body) throw new Error('Not a sealed value.');
    const decipher = createDecipheriv('aes-256-gcm', this.derive(purpose), nonce);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }
}
