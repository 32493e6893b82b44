import { randomBytes } from 'node:crypto';
import { after } from '@vitrine/time';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { BrokerKeys } from './broker.ts';
import { type BrokerConnection, loginOf } from './broker-connection.ts';
import { createDynsecControl, type DynsecControl } from './dynsec-control.ts';
import { parsePresenceTopic } from './presence.ts';
import type { KeyRequest, RealtimeDependencies, RealtimeOptions } from './realtime.ts';
import { ownsClientId } from './session-key.ts';

/** Marks the clients and roles that this server created. */
const PREFIX = 'vitrine-key/';
const SERVICE_ROLE = 'vitrine-service';

/** Stored in the description of a client on the broker, where every server can read it. */
const keyNote = z.object({ client_id: z.string(), expires_at: z.number(), presence: z.array(z.string()) });
type KeyNote = z.infer<typeof keyNote>;

interface Key {
  username: string;
  password: string;
  note: KeyNote;
}

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
 * Issues keys as clients and roles of Mosquitto's dynamic-security plugin, which has no expiry. The server that
 * issued a key deletes it; if that server dies, the next one that connects does.
 */
export function createDynsecKeys(
  { publicUrl }: Extract<RealtimeOptions, { auth: 'dynsec' }>,
  connection: BrokerConnection,
  { clock, timers, log }: RealtimeDependencies,
): BrokerKeys {
  const login = loginOf(connection.url);
  const control = createDynsecControl(connection, timers);
  const expiries = createExpiries({ clock, timers });

  async function remove(username: string, note: KeyNote): Promise<void> {
    expiries.cancel(username);
    await removeKey(control, connection, { username, note });
  }

  function expireLater(username: string, note: KeyNote): void {
    expiries.set(username, note.expires_at, () => {
      // If the broker cannot be reached, the next connection finds the expired key.
      remove(username, note).catch((error: unknown) =>
        log.warn({ err: error }, 'An expired key was not removed.'),
      );
    });
  }

  return {
    credentials: async () => login,
    async onConnected() {
      await control.subscribe();
      await closeByDefault(control, log);
      await allowService(control, login.username);
      for (const [username, { note }] of await readKeys(control)) expireLater(username, note);
    },
    async issue(request) {
      const { username, password, note } = newKey(request, clock.now());
      await createKey(control, request, { username, password, note });
      expireLater(username, note);
      return { url: publicUrl, clientId: request.clientId, username, password, expiresAt: note.expires_at };
    },
    async revoke(clientId) {
      for (const [username, { note }] of await readKeys(control)) {
        if (ownsClientId(clientId, note.client_id)) await remove(username, note);
      }
    },
    onMessage: control.receive,
    onDisconnected: control.rejectPending,
    async close() {
      expiries.cancelAll();
      control.rejectPending();
    },
  };
}

/** One timer for each key that this server issued or found on the broker. */
function createExpiries({ clock, timers }: Pick<RealtimeDependencies, 'clock' | 'timers'>) {
  const stops = new Map<string, () => void>();
  return {
    /** @param expiresAt Unix time in seconds */
    set(username: string, expiresAt: number, onExpired: () => void): void {
      stops.get(username)?.();
      stops.set(username, after(timers, expiresAt * 1000 - clock.now().getTime(), onExpired));
    },
    cancel(username: string): void {
      stops.get(username)?.();
      stops.delete(username);
    },
    cancelAll(): void {
      for (const stop of stops.values()) stop();
    },
  };
}

async function readKeys(
  control: DynsecControl,
): Promise<Map<string, { note: KeyNote; isDisabled: boolean }>> {
  const { data } = await control.run({ command: 'listClients', verbose: true });
  const keys = new Map<string, { note: KeyNote; isDisabled: boolean }>();
  for (const { username, textdescription, disabled } of clientList.parse(data).clients) {
    if (!username.startsWith(PREFIX)) continue;
    keys.set(username, { note: readNote(username, textdescription), isDisabled: disabled === true });
  }
  return keys;
}

/** Denies by default what no role allows. Checks first, because a change ends connections. */
async function closeByDefault(control: DynsecControl, log: Log): Promise<void> {
  const { data } = await control.run({ command: 'getDefaultACLAccess' });
  const { acls } = defaultAccess.parse(data);
  if (acls.every(({ acltype, allow }) => !allow || !['publishClientSend', 'subscribe'].includes(acltype)))
    return;
  log.warn(
    'The broker allowed everyone to publish or subscribe. The server now limits this to clients with a role.',
  );
  await control.run({
    command: 'setDefaultACLAccess',
    acls: [
      { acltype: 'publishClientSend', allow: false },
      { acltype: 'subscribe', allow: false },
    ],
  });
}

/** The plugin's first user can administer, but not publish. The broker refuses roles that already exist. */
async function allowService(control: DynsecControl, username: string): Promise<void> {
  await control.runAll([
    {
      command: 'createRole',
      rolename: SERVICE_ROLE,
      acls: [
        { acltype: 'publishClientSend', topic: 'vitrine/#', priority: 0, allow: true },
        { acltype: 'subscribePattern', topic: 'vitrine/#', priority: 0, allow: true },
      ],
    },
    { command: 'addClientRole', username, rolename: SERVICE_ROLE, priority: 0 },
  ]);
}

function newKey({ clientId, publish, ttlSeconds }: KeyRequest, now: Date): Key {
  return {
    username: `${PREFIX}${clientId}#${randomBytes(6).toString('base64url')}`,
    password: randomBytes(24).toString('base64url'),
    note: {
      client_id: clientId,
      expires_at: Math.floor(now.getTime() / 1000) + ttlSeconds,
      presence: publish.filter((topic) => parsePresenceTopic(topic) !== null),
    },
  };
}

async function createKey(
  control: DynsecControl,
  { clientId, subscribe, publish }: KeyRequest,
  { username, password, note }: Key,
): Promise<void> {
  const allow = (acltype: string) => (topic: string) => ({ acltype, topic, priority: 0, allow: true });
  await control.run({
    command: 'createRole',
    rolename: username,
    acls: [...subscribe.map(allow('subscribeLiteral')), ...publish.map(allow('publishClientSend'))],
  });
  await control.run({
    command: 'createClient',
    username,
    password,
    clientid: clientId,
    textdescription: JSON.stringify(note),
    roles: [{ rolename: username, priority: 0 }],
  });
}

/**
 * Disables the client first, which ends its connection without its last will, and deletes it last. If the server dies
 * in between, the next server can finish. Another server may already have done some steps.
 */
async function removeKey(
  control: DynsecControl,
  connection: BrokerConnection,
  { username, note }: Pick<Key, 'username' | 'note'>,
): Promise<void> {
  await control.runAll([{ command: 'disableClient', username }]);
  if (note.presence.length > 0 && !(await hasOtherKey(control, username, note.client_id))) {
    for (const topic of note.presence) await connection.send(topic, '', { qos: 1, retain: true });
  }
  await control.runAll([
    { command: 'deleteClient', username },
    { command: 'deleteRole', rolename: username },
  ]);
}

/** A session with a renewed key continues when the older key ends. */
async function hasOtherKey(control: DynsecControl, username: string, clientId: string): Promise<boolean> {
  for (const [other, { note, isDisabled }] of await readKeys(control)) {
    if (other !== username && note.client_id === clientId && !isDisabled) return true;
  }
  return false;
}

function readNote(username: string, text: string | undefined): KeyNote {
  try {
    return keyNote.parse(JSON.parse(text ?? ''));
  } catch {
    // Treat an unreadable description as an expired key.
    const clientId = username.slice(PREFIX.length).split('#')[0] ?? '';
    return { client_id: clientId, expires_at: 0, presence: [] };
  }
}
