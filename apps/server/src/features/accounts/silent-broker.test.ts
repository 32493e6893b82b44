import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import { addMember } from '../../testing/access-matrix-members.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertPasswordReset } from './mailed-links.store.ts';

/* A broker that does not respond delays the caller, who must not occupy a database connection in the meantime. */

const PASSWORD = 'correct horse battery';
const NEXT = 'another fine staple';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Stops the broker from responding. `openTransactions` resolves at its first request, `restore` lets it respond. */
function silenceBroker() {
  const { realtime } = t.app.platform;
  const { revoke } = realtime;
  const asked = Promise.withResolvers<number>();
  const answer = Promise.withResolvers<void>();
  realtime.revoke = async () => {
    const { rows } = await t.database.pool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    asked.resolve(rows[0].n);
    return answer.promise;
  };
  return {
    openTransactions: asked.promise,
    restore() {
      realtime.revoke = revoke;
      answer.resolve();
    },
  };
}

const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(t.clock.clock.now().getTime() / 1000) });
const signInAgain = ({ email }: SignedUp) =>
  t.anonymous.call('auth.signIn', { body: { email, password: PASSWORD } });

type Change = (robin: SignedUp) => Promise<() => Promise<unknown>>;
const changes: Record<string, Change> = {
  'a new password': async (robin) => () =>
    robin.call('profile.update', { body: { currentPassword: PASSWORD, newPassword: NEXT } }),
  'a new email address': async (robin) => () =>
    robin.call('accounts.changeEmail', { body: { email: `new-${robin.email}`, password: PASSWORD } }),
  'a second factor': async (robin) => {
    const { secret } = await robin.call('auth.startMfa', { body: { password: PASSWORD } });
    return () => robin.call('auth.confirmMfa', { body: { code: codeOf(secret) } });
  },
  'a password reset': async (robin) => {
    const token = newToken('vr');
    await insertPasswordReset(t.database.db, {
      tokenHash: hashToken(token),
      profileId: robin.profileId,
      expiresAt: new Date(t.clock.clock.now().getTime() + 60_000),
    });
    return () => t.anonymous.call('auth.resetPassword', { body: { token, password: NEXT } });
  },
  'a new role': async (robin) => {
    const member = await addMember(t, robin.domainId, 'standard');
    return () =>
      robin.call('domain.setRole', { params: { id: member.profileId }, body: { domainRole: 'admin' } });
  },
  'signing out everywhere': async (robin) => () => robin.call('auth.endOtherSessions'),
};

test.each(Object.entries(changes))(
  '%s keeps no transaction open while the broker does not respond',
  async (_, prepare) => {
    const robin = await t.signUp();
    await signInAgain(robin);
    const change = await prepare(robin);
    const broker = silenceBroker();
    const done = change();
    try {
      expect(await broker.openTransactions).toBe(0);
    } finally {
      broker.restore();
      await done;
    }
  },
);
