import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { POLLING } from '@vitrine/test-kit';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

/* Attempts to take over an account, or to lock its owner out. */

const PASSWORD = 'correct horse battery';
const NEXT = 'another fine password';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

let places = 0;
/** An address that no test has used before. */
function newAddress(): string {
  places += 1;
  return `172.16.${places >> 8}.${places & 255}`;
}

function signIn(
  email: string,
  password: string,
  address: string,
  code?: string,
  headers: Record<string, string> = {},
) {
  const body = { email, password, ...(code && { code }) };
  return t.anonymous.try('auth.signIn', { body, address, headers });
}

async function failFrom(email: string, address: string, times = 10): Promise<void> {
  for (let i = 0; i < times; i += 1) await signIn(email, 'wrong', address);
}

/** The token of the newest link that was emailed to a person. */
async function mailedToken(email: string, isNew: (token: string) => boolean = () => true): Promise<string> {
  const directory = join(t.app.platform.config.DATA_DIR, 'mail');
  return vi.waitFor(async () => {
    for (const file of (await readdir(directory)).sort().reverse()) {
      const text = (await readFile(join(directory, file), 'utf8'))
        .replaceAll(/=\n/g, '')
        .replaceAll('=3D', '=');
      const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
      if (text.includes(email) && token && isNew(token)) return token;
    }
    throw new Error(`No mail to ${email} yet.`);
  }, POLLING);
}

function requestResetLink(email: string) {
  return t.anonymous.call('auth.forgotPassword', { body: { email }, address: newAddress() });
}

async function forgot(robin: SignedUp, before: readonly string[] = []): Promise<string> {
  await requestResetLink(robin.email);
  return mailedToken(robin.email, (token) => !before.includes(token));
}

function reset(token: string, password = NEXT, address = newAddress()) {
  return t.anonymous.try('auth.resetPassword', { body: { token, password }, address });
}

/** The device cookie that a reply sets, to send back. */
function deviceCookie({ headers }: { headers: Record<string, unknown> }): Record<string, string> {
  const [cookie = ''] = [headers['set-cookie'] ?? []].flat().map(String);
  return { cookie: cookie.split(';')[0] ?? '' };
}

/** A browser in which the account signed in before. */
async function knownBrowser(robin: SignedUp): Promise<Record<string, string>> {
  return deviceCookie(await signIn(robin.email, PASSWORD, newAddress()));
}

async function lock(email: string): Promise<void> {
  for (let i = 0; i < 11; i += 1) await failFrom(email, newAddress());
  expect((await signIn(email, PASSWORD, newAddress())).status).toBe(429);
}

describe('wrong passwords', () => {
  test('wrong passwords from an unknown browser do not lock the owner out elsewhere', async () => {
    const robin = await t.signUp();
    const attacker = newAddress();
    await failFrom(robin.email, attacker);
    expect((await signIn(robin.email, PASSWORD, attacker)).status).toBe(429);
    expect((await signIn(robin.email, PASSWORD, newAddress())).status).toBe(200);
  });

  test('from many networks still lock the account, and a reset unlocks it', async () => {
    const robin = await t.signUp();
    for (let i = 0; i < 10; i += 1) await failFrom(robin.email, newAddress());
    expect((await signIn(robin.email, PASSWORD, newAddress())).status).toBe(429);
    expect((await reset(await forgot(robin))).status).toBe(204);
    expect((await signIn(robin.email, NEXT, newAddress())).status).toBe(200);
  });

  test('for many accounts from one network are throttled for that network', async () => {
    const address = newAddress();
    for (let i = 0; i < 6; i += 1) await failFrom(`somebody-${i}@example.com`, address, 5);
    expect((await signIn('nobody@example.com', 'wrong', address)).status).toBe(429);
  });

  test('from the many addresses of one IPv6 network count as one network', async () => {
    const robin = await t.signUp();
    for (let i = 0; i < 10; i += 1) await failFrom(robin.email, `2001:db8:1:2::${i + 1}`, 1);
    expect((await signIn(robin.email, PASSWORD, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await signIn(robin.email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('an account under attack from unknown browsers', () => {
  test('lets its owner sign in with a browser that signed in before', async () => {
    const robin = await t.signUp();
    const known = await knownBrowser(robin);
    await lock(robin.email);
    expect((await signIn(robin.email, PASSWORD, newAddress(), undefined, known)).status).toBe(200);
  });

  test('lets its owner sign in from the address of the attackers', async () => {
    const robin = await t.signUp();
    const known = await knownBrowser(robin);
    const office = newAddress();
    for (let i = 0; i < 31; i += 1) await signIn(`unknown-${i}@example.com`, 'wrong', office);
    expect((await signIn(robin.email, PASSWORD, office)).status).toBe(429);
    expect((await signIn(robin.email, PASSWORD, office, undefined, known)).status).toBe(200);
  });

  test('lets its owner sign in after a reset, in the same browser, during the attack', async () => {
    const robin = await t.signUp();
    await lock(robin.email);
    const response = await reset(await forgot(robin));
    expect(response.status).toBe(204);
    await lock(robin.email);
    const known = deviceCookie(response);
    expect((await signIn(robin.email, NEXT, newAddress(), undefined, known)).status).toBe(200);
  });

  test('does not trust a browser known for another account, or a forged browser cookie', async () => {
    const [robin, mallory] = [await t.signUp(), await t.signUp()];
    const { cookie = '' } = await knownBrowser(mallory);
    await lock(robin.email);
    const forged = cookie.replace(mallory.profileId, robin.profileId);
    for (const each of [cookie, forged])
      expect((await signIn(robin.email, PASSWORD, newAddress(), undefined, { cookie: each })).status).toBe(
        429,
      );
  });

  test('allows a known browser ten attempts', async () => {
    const robin = await t.signUp();
    const known = await knownBrowser(robin);
    const attempt = (password: string) => signIn(robin.email, password, newAddress(), undefined, known);
    for (let i = 0; i < 10; i += 1) expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(429);
    // The limit does not apply to the owner in another browser.
    expect((await signIn(robin.email, PASSWORD, newAddress())).status).toBe(200);
  });

  test('sends the reset link that its owner requests in a known browser', async () => {
    const robin = await t.signUp();
    const known = await knownBrowser(robin);
    const attacker = newAddress();
    for (let i = 0; i < 21; i += 1) {
      const body = { email: robin.email };
      await t.anonymous.try('auth.forgotPassword', { body, address: attacker });
    }
    const directory = join(t.app.platform.config.DATA_DIR, 'mail');
    const count = async () => (await readdir(directory)).length;
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(0));
    const before = await count();
    const body = { email: robin.email };
    await t.anonymous.call('auth.forgotPassword', { body, address: attacker, headers: known });
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before));
  });
});

test('forty people can sign in from one address', async () => {
  const robin = await t.signUp();
  const office = newAddress();
  for (let i = 0; i < 40; i += 1) expect((await signIn(robin.email, PASSWORD, office)).status).toBe(200);
});

test('checking an unknown address takes as much work as checking a known one', async () => {
  const robin = await t.signUp();
  const worked = async (email: string) => {
    vi.mocked(verify).mockClear();
    expect((await signIn(email, 'wrong', newAddress())).status).toBe(401);
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  };
  const known = await worked(robin.email);
  expect(known).toHaveLength(1);
  expect(await worked('no-such-person@example.com')).toEqual(known);
});

describe('a forgotten password', () => {
  test('gets a reply that does not reveal whether the account exists', async () => {
    const robin = await t.signUp();
    const client = await t.database.pool.connect();
    await client.query(
      'begin; lock table password_resets in exclusive mode; lock table profiles in exclusive mode',
    );
    const response = await t.anonymous.try('auth.forgotPassword', {
      body: { email: robin.email },
      address: newAddress(),
    });
    await client.query('rollback');
    client.release();
    expect(response.status).toBe(204);
    await mailedToken(robin.email);
  });

  test('is reset once, ends every session, and leaves the second factor on', async () => {
    const robin = await t.signUp();
    const { secret } = await robin.call('auth.startMfa', { body: { password: PASSWORD } });
    const code = () => generateSync({ secret, epoch: Math.floor(t.clock.clock.now().getTime() / 1000) });
    await robin.call('auth.confirmMfa', { body: { code: code() } });
    const token = await forgot(robin);
    expect((await reset(token, 'Password123')).error?.fields?.[0]?.path).toBe('password');
    expect((await reset(token)).status).toBe(204);
    expect((await reset(token)).status).toBe(400);
    expect((await robin.try('profile.get')).status).toBe(401);
    expect((await signIn(robin.email, NEXT, newAddress())).error?.code).toBe('mfa_required');
  });

  test('sends links that expire after an hour, and another request revokes none', async () => {
    const robin = await t.signUp();
    const first = await forgot(robin);
    await t.anonymous.call('auth.forgotPassword', { body: { email: robin.email }, address: newAddress() });
    const second = await mailedToken(robin.email, (token) => token !== first);
    expect((await reset(first)).status).toBe(204);
    expect((await reset(second)).status).toBe(400);
    const late = await forgot(robin, [first, second]);
    await t.clock.advanceAsync(61 * 60_000);
    expect((await reset(late)).status).toBe(400);
  });

  test('revokes the API keys', async () => {
    const robin = await t.signUp();
    const { key } = await robin.call('apiKeys.create', { body: { name: 'k', scopes: ['admin'] } });
    const program = t.as({ 'x-api-key': key });
    expect((await program.try('domain.get')).status).toBe(200);
    await reset(await forgot(robin));
    expect((await program.try('domain.get')).status).toBe(401);
  });

  test('sends only a few links, and gives the same reply when it sends none', async () => {
    const robin = await t.signUp();
    const directory = join(t.app.platform.config.DATA_DIR, 'mail');
    const sent = async () => {
      const texts = await Promise.all(
        (await readdir(directory)).map((file) => readFile(join(directory, file), 'utf8')),
      );
      return texts.filter((text) => text.includes(robin.email)).length;
    };
    for (let i = 0; i < 6; i += 1) await requestResetLink(robin.email);
    await vi.waitFor(async () => expect(await sent()).toBe(3));
    // Half an hour later, the links still work and the server sends more.
    await t.clock.advanceAsync(31 * 60_000);
    expect((await reset(await mailedToken(robin.email))).status).toBe(204);
    await requestResetLink(robin.email);
    await vi.waitFor(async () => expect(await sent()).toBe(4));
  });

  test('sends the link even if many others request one from the same network', async () => {
    const robin = await t.signUp();
    const office = newAddress();
    for (let i = 0; i < 25; i += 1)
      await t.anonymous.call('auth.forgotPassword', {
        body: { email: `unknown${i}@example.com` },
        address: office,
      });
    await t.anonymous.call('auth.forgotPassword', { body: { email: robin.email }, address: office });
    expect((await reset(await mailedToken(robin.email), NEXT, office)).status).toBe(204);
  });

  test('can be reset while others guess links from the same address', async () => {
    const robin = await t.signUp();
    const token = await forgot(robin);
    const office = newAddress();
    for (let i = 0; i < 15; i += 1) await reset(`vr_${i}`, NEXT, office);
    expect((await reset('vr_wrong', NEXT, office)).status).toBe(429);
    expect((await reset(token, NEXT, office)).status).toBe(204);
  });

  test.each([
    [
      'the address has changed',
      (robin: SignedUp) =>
        robin.call('accounts.changeEmail', { body: { email: `new-${robin.email}`, password: PASSWORD } }),
    ],
    [
      'the password has changed',
      (robin: SignedUp) =>
        robin.call('profile.update', { body: { currentPassword: PASSWORD, newPassword: NEXT } }),
    ],
  ])('rejects its link once %s', async (_what, change) => {
    const robin = await t.signUp();
    const token = await forgot(robin);
    await change(robin);
    expect((await reset(token, 'a third fine password')).status).toBe(400);
  });
});

test('email changes limit guesses about which addresses have accounts', async () => {
  const [robin, other] = [await t.signUp(), await t.signUp()];
  const change = (email: string) =>
    robin.try('accounts.changeEmail', { body: { email, password: PASSWORD } });
  for (let i = 0; i < 5; i += 1) expect((await change(other.email)).status).toBe(409);
  expect((await change(other.email)).status).toBe(429);
});

describe('a second factor', () => {
  async function enrolled() {
    const robin = await t.signUp();
    const { secret } = await robin.call('auth.startMfa', { body: { password: PASSWORD } });
    const code = () => generateSync({ secret, epoch: Math.floor(t.clock.clock.now().getTime() / 1000) });
    await robin.call('auth.confirmMfa', { body: { code: code() } });
    await t.clock.advanceAsync(60_000);
    return { robin, code };
  }

  test('cannot be guessed at sign-in, even from many networks', async () => {
    const { robin, code } = await enrolled();
    for (let i = 0; i < 10; i += 1)
      expect((await signIn(robin.email, PASSWORD, newAddress(), 'wrong-code')).status).toBe(401);
    expect((await signIn(robin.email, PASSWORD, newAddress(), code())).status).toBe(429);
  });

  test('still admits its owner when someone else has the password', async () => {
    const { robin, code } = await enrolled();
    const known = deviceCookie(await signIn(robin.email, PASSWORD, newAddress(), code()));
    for (let i = 0; i < 11; i += 1) await signIn(robin.email, PASSWORD, newAddress(), 'wrong-code');
    await t.clock.advanceAsync(60_000);
    expect((await signIn(robin.email, PASSWORD, newAddress(), code())).status).toBe(429);
    expect((await signIn(robin.email, PASSWORD, newAddress(), code(), known)).status).toBe(200);
  });

  test('cannot be removed by guessing codes, even with the session and the password', async () => {
    const { robin, code } = await enrolled();
    const remove = (given: string) =>
      robin.try('auth.removeMfa', { body: { password: PASSWORD, code: given } });
    for (let i = 0; i < 10; i += 1) expect((await remove('wrong-code')).status).toBe(400);
    expect((await remove(code())).status).toBe(429);
  });
});

test('two superadmins who demote each other concurrently leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [robin, kim] = [await t.signUp(), await t.signUp()];
    await t.database.pool.query('update profiles set domain_id = $1 where id = $2', [
      robin.domainId,
      kim.profileId,
    ]);
    const demote = (who: SignedUp, whom: SignedUp) =>
      who.try('domain.setRole', { params: { id: whom.profileId }, body: { domainRole: 'standard' } });
    await Promise.all([demote(robin, kim), demote(kim, robin)]);
    const { rows } = await t.database.pool.query(
      `select id from profiles where domain_id = $1 and domain_role = 'superadmin'`,
      [robin.domainId],
    );
    expect(rows).toHaveLength(1);
  }
});
