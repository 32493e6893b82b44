import { jwtVerify, SignJWT } from 'jose';
import type { KeyRequest } from './realtime.ts';

/** The longest lifetime of a session key. */
export const MAX_KEY_TTL_SECONDS = 24 * 60 * 60;

/** The claims of a verified key. */
export interface KeyClaims {
  clientId: string;
  username: string;
  subscribe: ReadonlySet<string>;
  publish: ReadonlySet<string>;
  /** Unix time in seconds. */
  expiresAt: number;
  /** Serial number of the key in the process that issued it. */
  serial: number;
  /** The process that issued it, or null if it doesn't matter. */
  issuer: string | null;
}

/** Throws unless every topic is one exact name and the lifetime is within bounds. */
export function checkKeyRequest(request: KeyRequest): void {
  const { clientId, ttlSeconds } = request;
  if (!/^[\w./:-]{1,200}$/.test(clientId)) {
    throw new Error(
      `The client id ${JSON.stringify(clientId)} can contain only letters, digits and . _ / : -`,
    );
  }
  if (!Number.isInteger(ttlSeconds) || ttlSeconds < 1 || ttlSeconds > MAX_KEY_TTL_SECONDS) {
    throw new Error(
      `A session key must be valid for 1 to ${MAX_KEY_TTL_SECONDS} seconds, not ${ttlSeconds}.`,
    );
  }
  for (const topic of [...request.subscribe, ...request.publish]) {
    if (!/^[^+#$\0][^+#\0]{0,254}$/.test(topic)) {
      throw new Error(`A session key is for exact topics; ${JSON.stringify(topic)} is not one.`);
    }
  }
}

/**
 * Signs a key as a JWT (HS256) with the claims that EMQX, HiveMQ and others read: `acl.pub` and `acl.sub` list
 * topics, `clientid` and `username` bind it to a client, and `exp` is its expiry.
 */
export async function signKey(
  request: KeyRequest & { username: string; serial: number; issuer?: string },
  secret: Uint8Array,
  now: Date,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + request.ttlSeconds;
  const token = await new SignJWT({
    clientid: request.clientId,
    username: request.username,
    acl: { sub: request.subscribe, pub: request.publish },
    serial: request.serial,
    ...(request.issuer !== undefined && { iss: request.issuer }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(secret);
  return { token, expiresAt };
}

/** The claims of a key. Null if the key is forged, expired or malformed. */
export async function verifyKey(token: string, secret: Uint8Array, now: Date): Promise<KeyClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: now });
    const { clientid, username, acl, exp, serial, iss = null } = payload;
    if (typeof clientid !== 'string' || typeof username !== 'string') return null;
    if (typeof exp !== 'number' || typeof serial !== 'number' || !isAcl(acl)) return null;
    return {
      clientId: clientid,
      username,
      subscribe: new Set(acl.sub),
      publish: new Set(acl.pub),
      expiresAt: exp,
      serial,
      issuer: iss,
    };
  } catch {
    return null;
  }
}

function isAcl(value: unknown): value is { sub: string[]; pub: string[] } {
  if (typeof value !== 'object' || value === null || !('sub' in value) || !('pub' in value)) return false;
  return [value.sub, value.pub].every(
    (topics) => Array.isArray(topics) && topics.every((topic) => typeof topic === 'string'),
  );
}

/** True for the client id itself and for all below it: `device-1` owns `device-1/session-2`. */
export function ownsClientId(owner: string, clientId: string): boolean {
  return clientId === owner || clientId.startsWith(`${owner}/`);
}
