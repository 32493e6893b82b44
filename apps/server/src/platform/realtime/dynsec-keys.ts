import { randomBytes } from 'node:crypto';
import { after } from '@vitrine/time';
import { z } from 'zod';
import type { BrokerConnection, BrokerKeys } from './broker.ts';
import { createDynsecControl } from './dynsec-control.ts';
import { parsePresenceTopic } from './presence.ts';
import type { RealtimeDependencies, RealtimeOptions } from './realtime.ts';
import { ownsClientId } from './session-key.ts';

/** Marks what is ours among the broker's clients and roles. */
const PREFIX = 'vitrine-key/';
const SERVICE_ROLE = 'vitrine-service';

/** What is written into a client's description: the broker keeps our books, so that any server can read them. */
const keyNote = z.object({ client_id: z.string(), expires_at: z.number(), presence: z.array(z.string()) });
type KeyNote = z.infer<typeof keyNote>;

const clientList = z.object({
  clients: z.array(
    z.object({
      username: z.string(),
      textdescription: z.string().optional(),
      disabled: z.boolean().optional(),
    }),
  ),
});
const defaultAccess = z.object({ acls: z.array(z.object({ acltype: z.string(), allow: z.boolean() })) });

/**
 * Keys as clients and roles of Mosquitto's dynamic-security plugin. It knows no expiry: the server that
 * issued a key deletes it, and whichever server connects next does so for one that died before.
 */
export function createDynsecKeys(
  { publicUrl }: Extract<RealtimeOptions, { auth: 'dynsec' }>,
  connection: BrokerConnection,
  { clock, timers, log }: RealtimeDependencies,
): BrokerKeys {
  const address = new URL(connection.url);
  const login = {
    username: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
  };
  const control = createDynsecControl(connection, timers);
  const expiries = new Map<string, () => void>();

  async function readKeys(): Promise<Map<string, { note: KeyNote; isDisabled: boolean }>> {
    const { data } = await control.run({ command: 'listClients', verbose: true });
    const keys = new Map<string, { note: KeyNote; isDisabled: boolean }>();
    for (const { username, textdescription, disabled } of clientList.parse(data).clients) {
      if (!username.startsWith(PREFIX)) continue;
      keys.set(username, { note: readNote(username, textdescription), isDisabled: disabled === true });
    }
    return keys;
  }

  /** What no role allows is refused. Asked first: a change ends connections. */
  async function closeByDefault(): Promise<void> {
    const { data } = await control.run({ command: 'getDefaultACLAccess' });
    const { acls } = defaultAccess.parse(data);
    if (acls.every(({ acltype, allow }) => !allow || !['publishClientSend', 'subscribe'].includes(acltype)))
      return;
    log.warn(
      'The broker allowed everybody to publish or to subscribe. From now on, only what a role allows.',
    );
    await control.run({
      command: 'setDefaultACLAccess',
      acls: [
        { acltype: 'publishClientSend', allow: false },
        { acltype: 'subscribe', allow: false },
      ],
    });
  }

  /**
   * Disabled first, which ends the connection (without its will); deleted last. Whoever comes after a server
   * that died in between still finds what is to be done. Parts may be done already, by another server.
   */
  async function remove(username: string, note: KeyNote): Promise<void> {
    expiries.get(username)?.();
    expiries.delete(username);
    await control.runAll([{ command: 'disableClient', username }]);
    if (note.presence.length > 0 && !(await hasOtherKey(username, note.client_id))) {
      for (const topic of note.presence) await connection.send(topic, '', { qos: 1, retain: true });
    }
    await control.runAll([
      { command: 'deleteClient', username },
      { command: 'deleteRole', rolename: username },
    ]);
  }

  /** A session that renewed its key is still there when the older key ends. */
  async function hasOtherKey(username: string, clientId: string): Promise<boolean> {
    for (const [other, { note, isDisabled }] of await readKeys()) {
      if (other !== username && note.client_id === clientId && !isDisabled) return true;
    }
    return false;
  }

  function expireLater(username: string, note: KeyNote): void {
    expiries.get(username)?.();
    const stop = after(timers, note.expires_at * 1000 - clock.now().getTime(), () => {
      // Without a connection nothing is lost: the next one finds the expired key.
      remove(username, note).catch((error: unknown) =>
        log.warn({ err: error }, 'An expired key was not removed.'),
      );
    });
    expiries.set(username, stop);
  }

  return {
    credentials: async () => login,
    async onConnected() {
      await control.subscribe();
      await closeByDefault();
      // The plugin's first user may administer, but not publish. Refused where they exist already.
      await control.runAll([
        {
          command: 'createRole',
          rolename: SERVICE_ROLE,
          acls: [
            { acltype: 'publishClientSend', topic: 'vitrine/#', priority: 0, allow: true },
            { acltype: 'subscribePattern', topic: 'vitrine/#', priority: 0, allow: true },
          ],
        },
        { command: 'addClientRole', username: login.username, rolename: SERVICE_ROLE, priority: 0 },
      ]);
      for (const [username, { note }] of await readKeys()) expireLater(username, note);
    },
    async issue(request) {
      const expiresAt = Math.floor(clock.now().getTime() / 1000) + request.ttlSeconds;
      const username = `${PREFIX}${request.clientId}#${randomBytes(6).toString('base64url')}`;
      const password = randomBytes(24).toString('base64url');
      const note: KeyNote = {
        client_id: request.clientId,
        expires_at: expiresAt,
        presence: request.publish.filter((topic) => parsePresenceTopic(topic) !== null),
      };
      const allow = (acltype: string) => (topic: string) => ({ acltype, topic, priority: 0, allow: true });
      await control.run({
        command: 'createRole',
        rolename: username,
        acls: [
          ...request.subscribe.map(allow('subscribeLiteral')),
          ...request.publish.map(allow('publishClientSend')),
        ],
      });
      await control.run({
        command: 'createClient',
        username,
        password,
        clientid: request.clientId,
        textdescription: JSON.stringify(note),
        roles: [{ rolename: username, priority: 0 }],
      });
      expireLater(username, note);
      return { url: publicUrl, clientId: request.clientId, username, password, expiresAt };
    },
    async revoke(clientId) {
      for (const [username, { note }] of await readKeys()) {
        if (ownsClientId(clientId, note.client_id)) await remove(username, note);
      }
    },
    onMessage: control.receive,
    onDisconnected: control.rejectPending,
    async close() {
      for (const stop of expiries.values()) stop();
      control.rejectPending();
    },
  };
}

function readNote(username: string, text: string | undefined): KeyNote {
  try {
    return keyNote.parse(JSON.parse(text ?? ''));
  } catch {
    // Something of ours that nobody can read: it has expired.
    const clientId = username.slice(PREFIX.length).split('#')[0] ?? '';
    return { client_id: clientId, expires_at: 0, presence: [] };
  }
}
