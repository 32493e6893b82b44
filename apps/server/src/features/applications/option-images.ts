import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { FetchError, type GuardedFetch } from '../../platform/outgoing/guarded-fetch.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { shrinkPicture } from '../../platform/storage/shrink-picture.ts';

const VALID_SECONDS = 3600;
const LIMIT_MS = 8_000;
const MAX_BYTES = 3_000_000;
const ACCEPTS = /^image\/(?:png|jpe?g|gif|webp|avif)$/;

/**
 * Pictures of choices, from the application's own server, as small pictures of the content origin. An address is signed
 * by this server, so nobody can fetch anything else through it.
 */
export interface OptionImages {
  /** A path on the content origin, valid for an hour or two. */
  signAddress(url: string, domainId: string): string;
  /**
   * Null if this server did not sign the address, or it has expired. Rejects with {@link FetchError} and {@link
   * SandboxError}.
   */
  read(query: Readonly<Record<string, unknown>>): Promise<Uint8Array | null>;
}

interface OptionImagesDependencies {
  clock: Clock;
  fetch: GuardedFetch;
  sandbox: Pick<Sandbox, 'run'>;
  secret: Buffer;
}

export function createOptionImages({
  clock,
  fetch,
  sandbox,
  secret,
}: OptionImagesDependencies): OptionImages {
  const sign = (url: string, domain: string, expires: number): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['vitrine option image', url, domain, expires]))
      .digest('base64url');

  return {
    signAddress(url, domain) {
      // The address stays the same for an hour, which lets browsers cache the picture.
      const hours = Math.ceil(clock.now().getTime() / 1000 / VALID_SECONDS) + 1;
      const expires = hours * VALID_SECONDS;
      const query = new URLSearchParams({ url, domain, expires: String(expires) });
      return `/option_images?${query}&signature=${sign(url, domain, expires)}`;
    },
    async read({ url, domain, expires, signature }) {
      if (typeof url !== 'string' || typeof domain !== 'string' || typeof signature !== 'string') return null;
      const expected = Buffer.from(sign(url, domain, Number(expires)));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      if (Number(expires) * 1000 <= clock.now().getTime()) return null;
      const { body } = await fetch(url, {
        accepts: ACCEPTS,
        maxBytes: MAX_BYTES,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const key = createHash('sha256').update(body).digest('hex');
      return await sandbox.run(shrinkPicture, { bytes: body }, { domainId: domain, key });
    },
  };
}

/** `GET /option_images?url=…&domain=…&expires=…&signature=…` on the content origin. */
export function optionImageRoutes(app: FastifyInstance, images: OptionImages): void {
  app.get<{ Querystring: Record<string, unknown> }>('/option_images', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const picture = await images.read(query);
      if (!picture) return reply.code(403).send({ message: 'This address is invalid or has expired.' });
      return reply
        .header('cache-control', 'private, max-age=3600')
        .type('image/webp')
        .send(Buffer.from(picture));
    } catch (error) {
      if (error instanceof SandboxError && error.code === 'busy')
        return reply.code(503).header('retry-after', '5').send({ message: 'The server is busy.' });
      if (error instanceof FetchError || error instanceof SandboxError)
        return reply.code(502).send({ message: 'The server couldn’t get this picture.' });
      throw error;
    }
  });
}
